import { convertPicture } from '#features/files/convert/convert-picture.ts'
import { serveTasks } from '#platform/sandbox-pool/serve-tasks.ts'

// The program of the process that draws received pictures anew, by a compiled library: it does nothing else, and ends soon.
serveTasks({ convertPicture })

import { redrawPicture } from '#features/files/redraw-picture.ts'
import { serveTasks } from '#platform/pool/serve-tasks.ts'

// The program of the process that draws received pictures anew, by a compiled library: it does nothing else, and ends soon.
serveTasks({ redrawPicture })

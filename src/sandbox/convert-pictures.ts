import { allowValidatedFormats, convertPicture } from '#features/files/convert/convert-picture.ts'
import { serveTasks } from '#platform/sandbox-pool/serve-tasks.ts'

// Converts received pictures with a compiled library, and does nothing else.
allowValidatedFormats()
serveTasks({ convertPicture })

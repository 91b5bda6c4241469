import { allowValidatedFormats, convertPicture } from '#features/files/convert/convert-picture.ts'
import { serveTasks } from '#platform/sandbox/serve-tasks.ts'

// Converts received pictures with a compiled library, and does nothing else.
allowValidatedFormats()

export const tasks = { convertPicture }

serveTasks(tasks)

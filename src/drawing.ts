import { drawPicture } from '#features/discovery/picture/draw.ts'
import { serveTasks } from '#platform/pool/serve-tasks.ts'

// The program of the process that draws: what draws is compiled, takes memory and keeps it, and ends with its process.
serveTasks({ drawPicture })

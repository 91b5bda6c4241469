import { drawCard } from '#features/metadata/cards/draw-card.ts'
import { serveTasks } from '#platform/sandbox-pool/serve-tasks.ts'

// The program of the process that draws: what draws is compiled, takes memory and keeps it, and ends with its process.
serveTasks({ drawCard })

import { drawCard } from '#features/metadata/cards/draw-card.ts'
import { serveTasks } from '#platform/sandbox/serve-tasks.ts'

// Draws social cards with a compiled library that keeps its memory until the process ends.
export const tasks = { drawCard }

serveTasks(tasks)

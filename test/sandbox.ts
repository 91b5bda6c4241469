import { openSandbox } from '../src/platform/sandbox/open-sandbox.ts'
import type { Sandbox, Tasks } from '../src/platform/sandbox/sandbox.ts'
import { sandboxTable } from '../src/sandbox/tasks.ts'

/** No task fails because the machine is slow. */
export const longLimits = { seconds: 100, niceness: 0 }

/** Here, each program has one queue: starting a process takes long. */
const shared: Record<string, string> = {
  extraction: 'files',
  issues: 'manuscripts',
  previews: 'manuscripts',
}

const table: typeof sandboxTable = {
  ...sandboxTable,
  queueOf: Object.fromEntries(
    Object.entries(sandboxTable.queueOf).map(([task, queue]) => [task, shared[queue] ?? queue]),
  ) as typeof sandboxTable.queueOf,
}

/** Shared by all tests of a process. */
export const sandbox = openSandbox(table, { ...longLimits, processes: 1, idleSeconds: 600 })

/** Runs other tasks in this process. */
export const runHere = <Known extends Tasks>(tasks: Known): Sandbox<Known> => ({
  run: (task, input) => tasks[task]?.(input as never) as never,
})

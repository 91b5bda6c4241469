import type { Sandbox, Tasks } from './sandbox.ts'
import { openSandboxPool, type PoolLimits, type SandboxLoad } from './sandbox-pool.ts'

/** The tasks of one program that wait for the same processes. */
type SandboxQueue = { program: string; limits: Partial<PoolLimits> }

/** The queue of each task. Tasks of one queue can delay each other, tasks of different queues cannot. */
export type SandboxTable<Known extends Tasks, Queue extends string> = {
  queues: Record<Queue, SandboxQueue>
  queueOf: Record<keyof Known, NoInfer<Queue>>
  programPath(program: string): string
}

export type OpenSandbox<Known extends Tasks, Queue extends string> = Sandbox<Known> & {
  load(): Record<Queue, SandboxLoad>
  /** Ends all processes; running and waiting tasks fail. */
  close(): void
}

/** Opens one pool of processes for each queue; processes start on demand. `limits` replace those of every queue. */
export function openSandbox<Known extends Tasks, Queue extends string>(
  { queues, queueOf, programPath }: SandboxTable<Known, Queue>,
  limits: Partial<PoolLimits> = {},
): OpenSandbox<Known, Queue> {
  const pools = mapValues(queues, ({ program, limits: own }) =>
    openSandboxPool<Known>(programPath(program), { ...own, ...limits }),
  )
  return {
    run: (task, input) => pools[queueOf[task]].run(task, input),
    load: () => mapValues(pools, (pool) => pool.load()),
    close() {
      for (const pool of Object.values<(typeof pools)[Queue]>(pools)) pool.close()
    },
  }
}

const mapValues = <Key extends string, Value, Result>(
  record: Record<Key, Value>,
  map: (value: Value) => Result,
) =>
  Object.fromEntries(
    Object.entries<Value>(record).map(([key, value]) => [key, map(value)]),
  ) as Record<Key, Result>

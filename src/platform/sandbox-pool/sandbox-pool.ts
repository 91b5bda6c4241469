import { SandboxError } from './sandbox-error.ts'
import { type ProcessLimits, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'
import type { Tasks } from './serve-tasks.ts'

/** Processes of our own that do the tasks of one program, each task within limits. */
export type SandboxPool<Known extends Tasks> = {
  /**
   * Does a task as soon as a process is free. Throws the task's own `Refused`, or `PoolFailure`.
   * Whatever a task does, the others are not held up by it.
   */
  run<Name extends string & keyof Known>(
    task: Name,
    input: Parameters<Known[Name]>[0],
  ): Promise<Awaited<ReturnType<Known[Name]>>>
  /** How many tasks are being done, and how many wait. */
  load(): SandboxLoad
  /** Ends all processes; what still runs or waits fails. */
  close(): void
}

export type SandboxLoad = { busy: number; waiting: number }

type Limits = ProcessLimits & {
  /** How many tasks run at once. */
  processes: number
  /** How many more may wait. */
  waiting: number
  /** How long a process without a task is kept. */
  idleSeconds: number
}

const defaultLimits: Limits = {
  seconds: 15,
  megabytes: 400,
  processes: 4,
  waiting: 32,
  idleSeconds: 60,
}

type QueuedTask = { begin(process: SandboxProcess): Promise<void>; fail(error: Error): void }

/** Opens a pool for a program that calls `serveTasks`. A process starts when it is first needed. */
export function openSandboxPool<Known extends Tasks>(
  program: string,
  given: Partial<Limits> = {},
): SandboxPool<Known> {
  const limits = { ...defaultLimits, ...given }
  const queue: QueuedTask[] = []
  const idle = new Map<SandboxProcess, NodeJS.Timeout>()
  const busy = new Set<SandboxProcess>()

  const takeIdle = (): SandboxProcess | undefined => {
    for (const [process, timer] of idle) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.usable()) return process
    }
    return undefined
  }
  const putAway = (process: SandboxProcess) => {
    busy.delete(process)
    const forget = () => idle.delete(process) && process.end()
    idle.set(process, setTimeout(forget, limits.idleSeconds * 1000).unref())
  }
  const start = (): SandboxProcess | SandboxError => {
    try {
      return startSandboxProcess(program, limits)
    } catch (error) {
      return new SandboxError('broken', (error as Error).message)
    }
  }
  const next = () => {
    if (busy.size >= limits.processes) return
    const waiting = queue.shift()
    if (!waiting) return
    const process = takeIdle() ?? start()
    if (process instanceof SandboxError) {
      waiting.fail(process)
      next()
      return
    }
    busy.add(process)
    waiting.begin(process).finally(() => {
      putAway(process)
      next()
    })
  }
  return {
    run(task, input) {
      if (busy.size >= limits.processes && queue.length >= limits.waiting) {
        return Promise.reject(new SandboxError('busy'))
      }
      return new Promise((resolve, reject) => {
        const begin = (process: SandboxProcess) =>
          process.run(task, input).then((result) => resolve(result as never), reject)
        queue.push({ begin, fail: reject })
        next()
      })
    },
    load: () => ({ busy: busy.size, waiting: queue.length }),
    close() {
      for (const { fail } of queue.splice(0))
        fail(new SandboxError('crashed', 'the pool is closed'))
      for (const process of [...busy, ...idle.keys()]) process.end()
    },
  }
}

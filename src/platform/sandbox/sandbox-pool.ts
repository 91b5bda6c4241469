import type { Sandbox, Tasks } from './sandbox.ts'
import { SandboxError } from './sandbox-error.ts'
import { type ProcessLimits, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'

/** Processes that run the tasks of one program. */
type SandboxPool<Known extends Tasks> = Sandbox<Known> & {
  load(): SandboxLoad
  /** Ends all processes; running and waiting tasks fail. */
  close(): void
}

export type SandboxLoad = { busy: number; waiting: number }

export type PoolLimits = ProcessLimits & {
  /** How many tasks run at the same time. */
  processes: number
  /** How many more may wait. */
  waiting: number
  /** How long an idle process is kept. */
  idleSeconds: number
}

const defaultLimits: PoolLimits = {
  seconds: 15,
  megabytes: 400,
  processes: 4,
  waiting: 32,
  idleSeconds: 60,
}

type QueuedTask = { begin(process: SandboxProcess): Promise<void>; fail(error: Error): void }

/** Opens a pool for a program that calls `serveTasks`. Processes start on demand. */
export function openSandboxPool<Known extends Tasks>(
  program: string,
  options: Partial<PoolLimits> = {},
): SandboxPool<Known> {
  const limits = { ...defaultLimits, ...options }
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
  const makeIdle = (process: SandboxProcess) => {
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
      makeIdle(process)
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

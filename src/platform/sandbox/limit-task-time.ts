import { readProcessStat } from '../process-stat.ts'

/**
 * `seconds` of processor time, of all threads together: on a busy machine a process of low priority gets so little of it that a
 * limit of elapsed time would refuse valid files. `elapsedSeconds` ends a task that waits instead of computing: by default ten
 * times `seconds`, at most ten minutes, which is less than the expiry of a job.
 */
export type TimeLimits = { seconds: number; elapsedSeconds?: number }

/** Calls `giveUp` when a process has exceeded the limits of its task, which begins now. Returns a function that ends the watch. */
export function limitTaskTime(pid: number, limits: TimeLimits, giveUp: () => void): () => void {
  const { seconds, elapsedSeconds = Math.max(seconds, Math.min(seconds * 10, 600)) } = limits
  const begun = now()
  const before = readProcessStat(pid)?.processorSeconds
  /** On other systems than Linux, the time that has passed. A process that has ended reports that itself. */
  const usedSeconds = () =>
    before === undefined
      ? now() - begun
      : (readProcessStat(pid)?.processorSeconds ?? before) - before
  let timer: NodeJS.Timeout
  const check = () => {
    const left = Math.min(seconds - usedSeconds(), begun + elapsedSeconds - now())
    if (left <= 0) return giveUp()
    timer = setTimeout(check, left * 1000)
  }
  // Several threads may use more processor time than time passes: no task ends before `seconds` have passed.
  timer = setTimeout(check, Math.min(seconds, elapsedSeconds) * 1000)
  return () => clearTimeout(timer)
}

const now = (): number => performance.now() / 1000

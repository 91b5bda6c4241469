import { readFileSync } from 'node:fs'

/**
 * `seconds` of processor time, of all threads together: on a busy machine a process of low priority gets so little of it that a
 * limit of elapsed time would refuse valid files. `elapsedSeconds` ends a task that waits instead of computing: by default ten
 * times `seconds`, at most ten minutes, which is less than the expiry of a job.
 */
export type TimeLimits = { seconds: number; elapsedSeconds?: number }

/** Calls `giveUp` when a process has exceeded the limits of its task, which begins now. Returns a function that ends the watch. */
export function limitTaskTime(pid: number, limits: TimeLimits, giveUp: () => void): () => void {
  const { seconds, elapsedSeconds = Math.max(seconds, Math.min(seconds * 10, 600)) } = limits
  const end = now() + elapsedSeconds
  const before = usedSeconds(pid)
  let timer: NodeJS.Timeout
  const check = () => {
    const left = Math.min(seconds - (usedSeconds(pid) - before), end - now())
    if (left <= 0) return giveUp()
    timer = setTimeout(check, left * 1000)
  }
  // Several threads may use more processor time than time passes: no task ends before `seconds` have passed.
  timer = setTimeout(check, Math.min(seconds, elapsedSeconds) * 1000)
  return () => clearTimeout(timer)
}

const now = (): number => performance.now() / 1000

/** The processor time of a process; on other systems, and for a process that has ended, the time that has passed. */
function usedSeconds(pid: number): number {
  try {
    return processorSeconds(pid)
  } catch {
    return now()
  }
}

/**
 * The processor time of a process so far, in seconds. Throws for a process that has ended, and where the system is not Linux.
 * (proc_pid_stat(5): utime, stime; 100 ticks a second)
 */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

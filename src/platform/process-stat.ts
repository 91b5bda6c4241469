import { readFileSync } from 'node:fs'

/** A process as the system describes it. */
export type ProcessStat = {
  /** `Z` and `X`: it has ended. */
  state: string
  /** Of all its threads so far. */
  processorSeconds: number
}

/**
 * A process of this machine. Undefined if it has ended, and where the system is not Linux. (proc_pid_stat(5): state, utime and
 * stime follow the name in parentheses; 100 ticks a second)
 */
export function readProcessStat(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = '', utime, stime] = [fields[0], fields[11], fields[12]]
    return { state, processorSeconds: (Number(utime) + Number(stime)) / 100 }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

import { readProcessStat } from '../process-stat.ts'

/** Whether a process of this machine runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  if (process.platform !== 'linux') return true
  const stat = readProcessStat(pid)
  return stat !== undefined && !/[ZX]/.test(stat.state)
}

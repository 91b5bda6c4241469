import { readFileSync } from 'node:fs'
import { readProcessStat } from '#platform/process-stat.ts'

/** The current or peak memory of a process in MiB. (proc(5)) */
export function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

/** The processor time of a process so far, in microseconds. Throws for a process that has ended. */
export function cpuTime(pid: number): number {
  const stat = readProcessStat(pid)
  if (!stat) throw new Error(`the process ${pid} has ended`)
  return stat.processorSeconds * 1e6
}

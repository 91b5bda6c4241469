import { readFileSync } from 'node:fs'
import { processorSeconds } from '#platform/sandbox-pool/limit-task-time.ts'

/** The current or peak memory of a process in MiB. (proc(5)) */
export function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

/** The processor time of a process so far, in microseconds. */
export const cpuTime = (pid: number): number => processorSeconds(pid) * 1e6

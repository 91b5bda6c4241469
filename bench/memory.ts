import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from './server.ts'

/** What a process holds now, or at its peak, in MiB. (proc(5)) */
export function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

/** The memory of a server that was started on what is there already, has made a hundred pages and is then left alone. */
export async function measureRest(server: Server): Promise<number> {
  for (let page = 1; page <= 100; page += 1) {
    const answer = await fetch(`${server.origin}/journals?page=${page}`)
    await answer.arrayBuffer()
  }
  await wait(20_000)
  return memory(server.pid, 'VmRSS')
}

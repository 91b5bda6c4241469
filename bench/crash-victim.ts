import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from './server.ts'

/** Who is killed. */
export type Victim = 'product' | 'database' | 'both'

export const victims: Victim[] = ['product', 'database', 'both']

/** The process of the embedded database below a server's folder, and whether it takes connections. (PostgreSQL, pidfile.h) */
async function database(folder: string): Promise<{ pid: number; ready: boolean }> {
  const file = path.join(folder, 'data/database/data/postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}

/** Ends the product, its database or both with no warning. */
export async function kill(victim: Victim, server: Server, folder: string): Promise<void> {
  const { pid } = await database(folder)
  const ended = victim === 'database' ? undefined : server.end('SIGKILL')
  if (victim !== 'product') process.kill(pid, 'SIGKILL')
  if (victim === 'database') await untilBack(server, folder, pid)
  await ended
}

/** The product lives on, and must have a new database before long. */
async function untilBack({ origin }: Server, folder: string, old: number): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(10)) {
    const { pid, ready } = await database(folder)
    if (pid === old || !ready) continue
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error('The database does not come back.')
}

import { spawnSync } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { whenAbsent } from '../../when-absent.ts'

/** What a running server tells of itself in its data folder. */
export type Postmaster = { pid: number; ready: boolean }

const pidFile = (data: string) => path.join(data, 'postmaster.pid')

/** Reads `postmaster.pid`: the process in its first line, its state in the eighth. (PostgreSQL, src/include/utils/pidfile.h) */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch(whenAbsent(''))
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Stops in order a server that outlived the process that had started it. What `postmaster.pid` says
 * is not enough: after a crash of both, another process may have its number, and PostgreSQL would not start.
 */
export async function stopOrphanedServer(data: string): Promise<void> {
  const left = await readPostmaster(data)
  if (!left) return
  const isThere = () => runsInFolder(left.pid, data)
  for (const [signal, milliseconds] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!(await isThere())) break
    stop(left.pid, signal)
    await waitUntil(async () => !(await isThere()), milliseconds)
  }
  await rm(pidFile(data), { force: true })
}

function stop(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended in this moment.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** PostgreSQL works in its data folder: by that, its process is known. A zombie works nowhere. */
async function runsInFolder(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(data)
  }
  const ours = await stat(data)
  // One that is gone, a zombie, or another user's tells of no folder: it is not the server of this one.
  const its = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
  return its !== undefined && its.ino === ours.ino && its.dev === ours.dev
}

async function waitUntil(condition: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await condition()) && Date.now() < end) await wait(20)
}

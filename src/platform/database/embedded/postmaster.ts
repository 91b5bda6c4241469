import { spawnSync } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { whenAbsent } from '../../when-absent.ts'

export type Postmaster = { pid: number; ready: boolean }

const pidFile = (data: string) => path.join(data, 'postmaster.pid')

/**
 * Reads `postmaster.pid`: process id in line 1, state in line 8. (PostgreSQL, src/include/utils/pidfile.h)
 */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch(whenAbsent(''))
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Stops a server whose parent process died. Checks more than `postmaster.pid`: another process may have the same
 * id by now.
 */
export async function stopOrphanedServer(data: string): Promise<void> {
  const orphan = await readPostmaster(data)
  if (!orphan) return
  const isRunning = () => runsInFolder(orphan.pid, data)
  for (const [signal, milliseconds] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!(await isRunning())) break
    stop(orphan.pid, signal)
    await waitUntil(async () => !(await isRunning()), milliseconds)
  }
  await rm(pidFile(data), { force: true })
}

function stop(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Identifies the server by cwd working directory; a zombie has none. */
async function runsInFolder(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(data)
  }
  const folder = await stat(data)
  // Ended, a zombie, or of another user: not the server of this folder.
  const cwd = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
  return cwd !== undefined && cwd.ino === folder.ino && cwd.dev === folder.dev
}

async function waitUntil(condition: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await condition()) && Date.now() < end) await wait(20)
}

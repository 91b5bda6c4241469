import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { whenAbsent } from '../../when-absent.ts'
import { type Binaries, embeddedDatabaseError } from './binaries.ts'
import type { EmbeddedPaths } from './embedded-paths.ts'
import { childEnvironment, type LaunchMode } from './launch-mode.ts'
import { readPostmaster, stopOrphanedServer } from './postmaster.ts'

export type Settings = Record<string, string>
export type Installation = {
  paths: EmbeddedPaths
  binaries: Binaries
  mode: LaunchMode
  settings: Settings
}

/** A running PostgreSQL, a child of this process. */
export type Server = {
  ended: Promise<unknown>
  /** Cancels running queries, writes everything to disk and waits for the end. */
  stop(): Promise<void>
}

/**
 * Small, for a shared machine. It listens on a socket in its own folder only and logs no statements, which may
 * hold personal data. Memory-mapped files survive the end of a user session (systemd, RemoveIPC).
 */
const defaultSettings: Settings = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  max_connections: '40',
  max_wal_size: '256MB',
  io_method: 'sync',
  dynamic_shared_memory_type: 'mmap',
  jit: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** The remains of a killed server can delay the next start. */
const startTimeoutMs = 30_000
const maxLogBytes = 1_000_000

/** Stops an orphaned server, then starts a new one. Throws `ConfigError`. */
export async function startServer(installation: Installation): Promise<Server> {
  const { paths } = installation
  for (const end = Date.now() + startTimeoutMs; ; await wait(200)) {
    await stopOrphanedServer(paths.data)
    const child = await spawnServer(installation)
    if (await isReady(child, paths.data)) return toServer(child)
    const reason = await readLastError(paths.log)
    if (!/still in use|already exists/.test(reason) || Date.now() > end)
      throw embeddedDatabaseError(`${reason}; see ${paths.log}`)
  }
}

async function spawnServer({
  paths,
  binaries,
  mode,
  settings,
}: Installation): Promise<ChildProcess> {
  const logStat = await stat(paths.log).catch(whenAbsent(undefined))
  if (logStat && logStat.size > maxLogBytes) await rename(paths.log, `${paths.log}.old`)
  const log = openSync(paths.log, 'a', 0o600)
  const allSettings = Object.entries({ ...defaultSettings, ...settings })
  const args = [
    '-D',
    paths.data,
    ...allSettings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [program = binaries.postgres, ...words] = [...mode.wrapper, binaries.postgres, ...args]
  // Detached: a terminal signal to the process group would stop it before the product has finished.
  const options = { ...mode.as, env: childEnvironment, detached: true }
  const child = spawn(program, words, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  // Without a listener an error would end the process. A child that did not start has no pid and counts as ended.
  child.on('error', () => {})
  const stop = () => child.kill('SIGINT')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  return child
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Waits as long as it runs: recovery after a crash takes time. */
async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const postmaster = await readPostmaster(data)
    if (postmaster?.pid === child.pid && postmaster?.ready) return true
    await wait(10)
  }
  return false
}

function toServer(child: ChildProcess): Server {
  const ended = hasEnded(child) ? Promise.resolve() : once(child, 'exit')
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { ended, stop }
}

async function readLastError(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? ''
}

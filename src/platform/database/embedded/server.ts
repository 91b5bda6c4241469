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
  place: EmbeddedPaths
  binaries: Binaries
  way: LaunchMode
  settings: Settings
}

/** A PostgreSQL that is our child and takes connections. */
export type Server = {
  /** Answers once it has ended, whyever. */
  ended: Promise<unknown>
  /** Breaks off what runs, writes everything down, and waits until it has ended. */
  stop(): Promise<void>
}

/**
 * Small, for a site that shares its machine. It listens on no network, on a socket in its own folder only.
 * Its log holds no statements: they may carry what people have written. Shared memory in files
 * stays when a session of the machine's user ends (systemd's RemoveIPC).
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

/** What a killed server leaves behind (its other processes, its memory) holds up the next one for a moment. */
const startTimeoutMs = 30_000
const maxLogBytes = 1_000_000

/** Starts the server, once an older one has stopped. Throws `ConfigError` when it does not start. */
export async function startServer(installation: Installation): Promise<Server> {
  const { place } = installation
  for (const end = Date.now() + startTimeoutMs; ; await wait(200)) {
    await stopOrphanedServer(place.data)
    const child = await spawnServer(installation)
    if (await isReady(child, place.data)) return toServer(child)
    const reason = await readLastError(place.log)
    if (!/still in use|already exists/.test(reason) || Date.now() > end)
      throw embeddedDatabaseError(`${reason}; see ${place.log}`)
  }
}

async function spawnServer({
  place,
  binaries,
  way,
  settings,
}: Installation): Promise<ChildProcess> {
  const found = await stat(place.log).catch(whenAbsent(undefined))
  if (found && found.size > maxLogBytes) await rename(place.log, `${place.log}.old`)
  const log = openSync(place.log, 'a', 0o600)
  const wanted = Object.entries({ ...defaultSettings, ...settings })
  const args = ['-D', place.data, ...wanted.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [program = binaries.postgres, ...words] = [...way.through, binaries.postgres, ...args]
  // A session of its own: what a terminal sends to us and all our children would stop it before we have finished.
  const options = { ...way.as, env: childEnvironment, detached: true }
  const child = spawn(program, words, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  // Unheard, it would end the process. A child that did not start has no number: that is told as one that has ended.
  child.on('error', () => {})
  const stop = () => child.kill('SIGINT')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  return child
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Waits while it lives: after a crash it may have much to read again. */
async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const found = await readPostmaster(data)
    if (found?.pid === child.pid && found?.ready) return true
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

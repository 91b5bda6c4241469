import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A temporary PostgreSQL server. */
export type RunningPostgres = {
  url: string
  /** Kills it and starts it again with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on 127.0.0.1 with an empty database `takarda`. As root on Debian it installs missing packages.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const bin = findBinaries() ?? installBinaries()
  const owner = unprivilegedUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-postgres-'))
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const data = path.join(folder, 'data')
    createCluster(bin, data, { ...owner, cwd: folder })
    const port = await freePort()
    let server = spawnServer(bin, data, port, { ...owner, cwd: folder })
    const stop = stopper(() => server, folder)
    await waitUntilReady(
      server,
      { port, database: 'postgres' },
      folder,
      'create database takarda',
    ).catch(async (error) => {
      await stop()
      throw error
    })
    const restart = async () => {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      server = spawnServer(bin, data, port, { ...owner, cwd: folder })
      await waitUntilReady(server, { port, database: 'takarda' }, folder)
    }
    return { url: `postgres://takarda@127.0.0.1:${port}/takarda`, restart, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

type RunAs = { uid?: number; gid?: number; cwd: string }

/** The newest PostgreSQL of this machine. */
function findBinaries(): string | undefined {
  const version = (folder: string) => Number.parseFloat(path.basename(path.dirname(folder)))
  const packaged = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a))
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return [...packaged, ...onPath].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  )
}

function installBinaries(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing PostgreSQL...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', 'postgresql']]) {
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    }
  }
  const found = findBinaries()
  if (found) return found
  throw new Error(
    'PostgreSQL is not installed. Install it (Debian: apt-get install postgresql; macOS: brew install postgresql), so that initdb and postgres are on the PATH.',
  )
}

/** PostgreSQL refuses to run as root: it runs as the user of its package. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map(
    (flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout,
  )
  if (!uid || !gid)
    throw new Error('PostgreSQL does not run as root, and there is no user `postgres`.')
  return { uid: Number(uid), gid: Number(gid) }
}

function createCluster(bin: string, data: string, as: RunAs): void {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const { status, stderr } = spawnSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'takarda',
      '-A',
      'trust',
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '--no-sync',
      '--no-instructions',
    ],
    { ...as, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed.\n${stderr}`)
}

function spawnServer(bin: string, data: string, port: number, as: RunAs): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: as.cwd,
    fsync: 'on',
    max_connections: 200,
  }
  const log = openSync(path.join(as.cwd, 'log'), 'a')
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...args], {
    ...as,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return server
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The server must not outlive this process. */
function stopper(running: () => ChildProcess, folder: string): () => Promise<void> {
  const abandon = () => {
    running().kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  process.once('exit', abandon)
  return async () => {
    process.off('exit', abandon)
    const server = running()
    const ended = hasEnded(server) || once(server, 'exit')
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Throws with its log when it does not start. */
async function waitUntilReady(
  server: ChildProcess,
  place: { port: number; database: string },
  folder: string,
  statement = 'select 1',
): Promise<void> {
  const until = Date.now() + 120_000
  while (!hasEnded(server) && Date.now() < until) {
    const client = new pg.Client({ host: '127.0.0.1', user: 'takarda', ...place })
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch {
      await wait(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error(`PostgreSQL does not start.\n${readFileSync(path.join(folder, 'log'), 'utf8')}`)
}

/** Runs a command with DATABASE_URL set to a temporary server. Returns its exit code. */
async function runWithPostgres(command: string, args: string[]): Promise<number> {
  let child: ChildProcess | undefined
  let interrupted: NodeJS.Signals | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      interrupted = signal
      child?.kill(signal)
    })
  }
  const { url, stop } = await startPostgres()
  try {
    if (interrupted) return exitCode(null, interrupted)
    child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } })
    const [code, signal] = await once(child, 'exit')
    return exitCode(code, signal)
  } finally {
    await stop()
  }
}

/** The exit code of a shell after a signal. */
const exitCode = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + (signal ? constants.signals[signal] : 0)

if (path.resolve(process.argv[1] ?? '') === import.meta.filename) {
  const [separator, command, ...args] = process.argv.slice(2)
  if (separator !== '--' || !command) {
    console.error('Usage: node scripts/postgres.ts -- COMMAND ARGS...')
    process.exit(2)
  }
  process.exit(await runWithPostgres(command, args))
}

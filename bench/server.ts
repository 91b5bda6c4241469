import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The folder of the product: its build, its migrations and its journal are found from here. */
export const root = path.resolve(import.meta.dirname, '..')

export const admin = { email: 'admin@example.org', password: 'a long enough password' }

/** A running product. `startedIn` counts milliseconds from its start until it was ready. */
export type Server = {
  pid: number
  origin: string
  startedIn: number
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export type ServerOptions = {
  folder: string
  port: number
  databaseUrl?: string | undefined
  env?: Record<string, string>
}

const patience = 90_000

/** Starts the built product as its users do, and waits until it is ready. Throws with its log when it is not. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const began = performance.now()
  const child = spawnServer(options)
  const origin = `http://127.0.0.1:${options.port}`
  const end = async (signal: NodeJS.Signals) => {
    const ended = hasEnded(child) || once(child, 'exit')
    child.kill(signal)
    await ended
  }
  try {
    await untilReady(child, origin, logOf(options.folder))
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { pid: child.pid as number, origin, startedIn: performance.now() - began, end }
}

const logOf = (folder: string) => path.join(folder, 'server.log')

function spawnServer({ folder, port, databaseUrl, env }: ServerOptions): ChildProcess {
  const log = openSync(logOf(folder), 'a')
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: '',
      TMPDIR: temporary,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: databaseUrl ?? '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SAMPLE_CONTENT: 'off',
      ...env,
    },
  })
  closeSync(log)
  endWithUs(child)
  return child
}

/** No process outlives the bench, however the bench ends. */
export function endWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function untilReady(child: ChildProcess, origin: string, log: string): Promise<void> {
  const until = Date.now() + patience
  while (!hasEnded(child) && Date.now() < until) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await wait(20)
  }
  throw new Error(`The server does not start.\n${readFileSync(log, 'utf8').slice(-3000)}`)
}

/** A temporary folder that goes when the bench ends, unless something was found wrong (exit code 1). */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-bench-'))
  process.once('exit', (code) => {
    if (code !== 1) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { adminCredentials } from './people.ts'

/** The environment of a product under test: on a port of its own, with nothing of this machine's settings. */
export const environment = (port: number | string, settings: Record<string, string>) => ({
  NODE_ENV: 'production',
  PORT: String(port),
  BASE_URL: `http://localhost:${port}`,
  ADMIN_EMAIL: adminCredentials.email,
  ADMIN_PASSWORD: adminCredentials.password,
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  STORAGE_URL: '',
  SMTP_URL: '',
  HOST: '',
  JOURNAL_DIR: '',
  CORS_ORIGINS: '',
  TRUST_PROXY: '',
  SESSION_DAYS: '',
  MAIL_FROM: '',
  SAMPLE_CONTENT: '',
  ...settings,
})

/** Starts a product beside the one that all tests share, and waits until it is ready. Stop it in the end. */
export async function startProduct(port: number, settings: Record<string, string>) {
  const origin = `http://localhost:${port}`
  const running = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...environment(port, settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const output of [running.stdout, running.stderr]) {
    output.on('data', (chunk) => {
      log += chunk
    })
  }
  const kill = () => running.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(running, 'exit').then(() => process.off('exit', kill))
  if (!(await isReady(origin, running))) {
    kill()
    throw new Error(`The product does not start.\n${log}`)
  }
  const stop = async () => {
    running.kill('SIGTERM')
    await ended
  }
  return { origin, stop, log: () => log }
}

/** Whether it is ready before it ends by itself, or half a minute is over. */
async function isReady(origin: string, running: ChildProcess): Promise<boolean> {
  const until = Date.now() + 30_000
  while (running.exitCode === null && running.signalCode === null && Date.now() < until) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (answer?.ok) return true
    await wait(100)
  }
  return false
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
  const ended = once(running, 'exit')
  while (running.exitCode === null) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (running.exitCode !== null) throw new Error(`The product does not start.\n${log}`)
  const stop = async () => {
    running.kill('SIGTERM')
    await ended
  }
  return { origin, stop, log: () => log }
}

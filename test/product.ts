import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limit } from './runner/patience.ts'

/** A product started like `npm start`; `startupMs` until it was ready. */
export type RunningProduct = {
  pid: number
  startupMs: number
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

type Options = {
  /** The address where it responds. */
  origin: string
  env: Record<string, string | undefined>
  /** The file for its output. */
  log: string
}

const root = path.resolve(import.meta.dirname, '..')
const startTimeoutMs = limit(60)

/** Starts the product and waits until it is ready. Throws with its log. */
export async function startProduct({ origin, env, log }: Options): Promise<RunningProduct> {
  const startedAt = performance.now()
  const output = openSync(log, 'a')
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  // The script replaces the shell with Node, so signals reach the product.
  const child = spawn(scripts.start, {
    shell: true,
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...env, PATH: `${path.dirname(process.execPath)}:${env.PATH}` },
  })
  closeSync(output)
  killOnExit(child)
  const end = async (signal: NodeJS.Signals) => {
    const ended = hasEnded(child) || once(child, 'exit')
    child.kill(signal)
    await ended
  }
  try {
    await waitUntilReady(child, origin, log)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { pid: child.pid as number, startupMs: performance.now() - startedAt, end }
}

/** Kills the child when this process ends. */
export function killOnExit(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function waitUntilReady(child: ChildProcess, origin: string, log: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (!hasEnded(child) && Date.now() < deadline) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await wait(20)
  }
  throw new Error(`The product does not start.\n${readFileSync(log, 'utf8').slice(-3000)}`)
}

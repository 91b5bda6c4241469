import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A product that runs as its users start it. `startedIn` counts milliseconds from its start until it was ready. */
export type RunningProduct = {
  pid: number
  startupMs: number
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

type Options = {
  /** Where it will answer. */
  origin: string
  env: Record<string, string | undefined>
  /** The file that takes all that it prints. */
  log: string
}

const root = path.resolve(import.meta.dirname, '..')
const startTimeoutMs = 180_000

/** What `npm start` hands to Node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [, ...words] = scripts.start.replace(/^exec /, '').split(' ')
  return words
}

/** Starts the product, and waits until it is ready. Throws with its log when it is not. */
export async function startProduct({ origin, env, log }: Options): Promise<RunningProduct> {
  const began = performance.now()
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    stdio: ['ignore', output, output],
    env,
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
  return { pid: child.pid as number, startupMs: performance.now() - began, end }
}

/** No process outlives the one that started it, however that one ends. */
export function killOnExit(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function waitUntilReady(child: ChildProcess, origin: string, log: string): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (!hasEnded(child) && Date.now() < until) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await wait(20)
  }
  throw new Error(`The product does not start.\n${readFileSync(log, 'utf8').slice(-3000)}`)
}

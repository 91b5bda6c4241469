import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/free-port.ts'
import { killOnExit } from '../../test/product.ts'
import { root } from '../../test/running-product/start-server.ts'
import type { Target } from '../load.ts'

/** A server that the product is compared with. */
export type Reference = Target & { stop(): Promise<void> }

/** Starts a program that listens on PORT and sends a message once it does. */
export async function startReference(
  program: string,
  env: Record<string, string>,
  cwd = root,
): Promise<Reference> {
  const port = await freePort()
  const child = fork(program, { cwd, env: { ...process.env, ...env, PORT: String(port) } })
  killOnExit(child)
  await once(child, 'message')
  return {
    pid: child.pid as number,
    origin: `http://127.0.0.1:${port}`,
    stop: () => endChild(child),
  }
}

export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'

/**
 * Seconds per step, together less than the 30 after which systemd and containers kill the process (`deploy/`).
 */
export const shutdownTimeouts = {
  startup: 2,
  'open requests': 9,
  'request connections': 2,
  'metrics and traces': 1,
  'running jobs': 9,
  'pub/sub listener': 1,
  database: 4,
  'sandbox processes': 1,
}

export type ShutdownStep = { what: keyof typeof shutdownTimeouts; end(): unknown }

/**
 * Runs the shutdown steps in order. Logs one that fails or takes too long and continues. Returns whether all
 * succeeded.
 */
export async function shutDownInOrder(
  steps: readonly ShutdownStep[],
  log: Pick<Log, 'info' | 'error'>,
  seconds: Record<ShutdownStep['what'], number> = shutdownTimeouts,
): Promise<boolean> {
  let allSucceeded = true
  for (const { what, end } of steps) {
    const startedAt = performance.now()
    const err = await endWithin(end, seconds[what])
    const logFields = { step: what, ms: Math.round(performance.now() - startedAt) }
    if (err) log.error({ ...logFields, err }, 'a shutdown step failed')
    else log.info(logFields, 'a shutdown step ended')
    if (err) allSucceeded = false
  }
  return allSucceeded
}

async function endWithin(end: ShutdownStep['end'], seconds: number): Promise<unknown> {
  const timer = new AbortController()
  const timeout = wait(seconds * 1000, new Error(`it takes longer than ${seconds} s`), timer)
  const ended = Promise.resolve()
    .then(end)
    .then(() => undefined)
  return await Promise.race([ended, timeout])
    .catch((error: unknown) => error)
    .finally(() => timer.abort())
}

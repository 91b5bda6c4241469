import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

/**
 * How many seconds each part may take to end when the process stops. All together less than the 30 after which systemd
 * and containers kill it (`deploy/`).
 */
export const shutdownTimeouts = {
  startup: 2,
  'open requests': 9,
  'sandbox processes': 1,
  'request connections': 2,
  'metrics and traces': 1,
  'running jobs': 9,
  'pub/sub listener': 1,
  database: 4,
}

/** How a part is ended. */
export type ShutdownStep = { what: keyof typeof shutdownTimeouts; end(): unknown }

/**
 * Ends one part after the other. One that fails, or takes too long, is logged by its name, and those behind it are ended
 * all the same.
 *
 * @returns whether all have ended
 */
export async function shutDownInOrder(
  steps: readonly ShutdownStep[],
  log: Pick<Log, 'info' | 'error'>,
  seconds: Record<ShutdownStep['what'], number> = shutdownTimeouts,
): Promise<boolean> {
  let isWhole = true
  for (const { what, end } of steps) {
    const began = performance.now()
    const err = await endWithin(end, seconds[what])
    const told = { part: what, ms: Math.round(performance.now() - began) }
    if (err) log.error({ ...told, err }, 'a part did not end')
    else log.info(told, 'a part has ended')
    if (err) isWhole = false
  }
  return isWhole
}

async function endWithin(end: ShutdownStep['end'], seconds: number): Promise<unknown> {
  const inTime = new AbortController()
  const late = wait(seconds * 1000, new Error(`it takes longer than ${seconds} s`), inTime)
  const ended = Promise.resolve()
    .then(end)
    .then(() => undefined)
  return await Promise.race([ended, late])
    .catch((error: unknown) => error)
    .finally(() => inTime.abort())
}

import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable, isDiskFull } from './database-errors.ts'

/** In milliseconds; less than the expiry of a job. */
const maxWaitMs = 600_000

/** In milliseconds. */
const systemTime = { now: () => performance.now(), wait: (pause: number) => wait(pause) }

/** In milliseconds; a restarted server is back in a second. */
const [firstPause, maxPause] = [100, 2000]

/**
 * Repeats a write for up to ten minutes while the database is unavailable or full. `write` must tolerate that an
 * earlier attempt succeeded.
 */
export async function retryUntilAvailable<Result>(
  write: () => Promise<Result>,
  timeoutMs = maxWaitMs,
  time: { now(): number; wait(pause: number): Promise<unknown> } = systemTime,
): Promise<Result> {
  const end = time.now() + timeoutMs
  for (let pause = firstPause; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await write()
    } catch (error) {
      const isTemporary = isDatabaseUnavailable(error) || isDiskFull(error)
      if (!isTemporary || time.now() + pause > end) throw error
    }
    await time.wait(pause)
  }
}

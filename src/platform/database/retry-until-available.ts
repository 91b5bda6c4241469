import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable, isDiskFull } from './database-errors.ts'

/** So long a database that is away is waited for, in milliseconds: a job that waits has not expired by then. */
const maxWaitMs = 600_000

/** The first and the longest pause between two tries, in milliseconds. A server that is started anew is back in a second. */
const [firstPause, maxPause] = [100, 2000]

/**
 * Writes down what has been done elsewhere and would be done twice if it were forgotten. While the database is away, or has no
 * room, it is tried again, for ten minutes at most. `write` must bear that an earlier try took effect though its answer was lost.
 */
export async function retryUntilAvailable<Written>(
  write: () => Promise<Written>,
  timeoutMs = maxWaitMs,
): Promise<Written> {
  const end = performance.now() + timeoutMs
  for (let pause = firstPause; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await write()
    } catch (error) {
      const mayPass = isDatabaseUnavailable(error) || isDiskFull(error)
      if (!mayPass || performance.now() + pause > end) throw error
    }
    await wait(pause)
  }
}

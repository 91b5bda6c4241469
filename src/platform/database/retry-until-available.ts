import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable, isDiskFull } from './database-errors.ts'

/** So long a database that is away is waited for, in milliseconds: a job that waits has not expired by then. */
const maxWaitMs = 600_000

/** What tells the time, and lets some pass, in milliseconds. */
const realTime = { now: () => performance.now(), wait: (pause: number) => wait(pause) }

/** The first and the longest pause between two tries, in milliseconds. A server that is started anew is back in a second. */
const [firstPause, maxPause] = [100, 2000]

/**
 * Writes down what has been done elsewhere and would be done twice if it were forgotten. While the database is away, or has no
 * room, it is tried again, for ten minutes at most. `write` must bear that an earlier try took effect though its answer was lost.
 */
export async function retryUntilAvailable<Written>(
  write: () => Promise<Written>,
  timeoutMs = maxWaitMs,
  time: { now(): number; wait(pause: number): Promise<unknown> } = realTime,
): Promise<Written> {
  const end = time.now() + timeoutMs
  for (let pause = firstPause; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await write()
    } catch (error) {
      const mayPass = isDatabaseUnavailable(error) || isDiskFull(error)
      if (!mayPass || time.now() + pause > end) throw error
    }
    await time.wait(pause)
  }
}

import type { Clock } from '#platform/clock.ts'
import { isAway } from '#platform/database/away.ts'
import type { Database } from '#platform/database/database.ts'
import type { HearOfAnswer } from '#platform/http/sent.ts'
import type { Log } from '#platform/log.ts'
import { settleSightings } from './settle.ts'
import { Sightings } from './sightings.ts'

/** Counts what readers are shown. */
export type Counter = {
  /** Hears of each answer; costs a microsecond, and never throws. */
  hear: HearOfAnswer
  /** Writes what waits; what cannot be written now waits on. Never throws. */
  settle(): Promise<void>
  /** Writes what waits for the last time. */
  close(): Promise<void>
}

type Needs = { db: Database; clock: Clock; log: Log }

/** How often what was seen is written, in milliseconds: a process that is killed loses what came since. */
export const everySoOften = 5000

/** One writing has at most so many, so that none holds other work up for long. */
const atOnce = 2000

/**
 * Counts off the way of the requests: what was shown is noted in memory and written in batches. A database that is away delays
 * the writing; what no longer fits in memory meanwhile is dropped, counted and logged.
 */
export function openCounter({ db, clock, log }: Needs, every = everySoOften): Counter {
  const sightings = new Sightings()
  const now = () => clock().getTime()
  let writing: Promise<void> | undefined

  const writeAll = async () => {
    for (let left = sightings.waiting(); left.length > 0; left = sightings.waiting()) {
      const batch = left.slice(0, atOnce)
      try {
        await settleSightings(db, batch, clock())
        sightings.letGo(batch.length)
      } catch (err) {
        if (isAway(err)) return log.warn({ err, waiting: left.length }, 'usage waits to be counted')
        sightings.drop(batch.length)
        log.error({ err }, 'usage could not be counted')
      }
    }
  }
  const settle = () => {
    writing ??= writeAll().finally(() => {
      writing = undefined
      const dropped = sightings.takeDropped()
      if (dropped > 0) log.warn({ dropped }, 'usage was lost')
    })
    return writing
  }
  const timer = setInterval(settle, every).unref()
  return {
    hear: (request, status, ip) => sightings.note(request, status, ip, now),
    settle,
    async close() {
      clearInterval(timer)
      await writing
      await settle()
    },
  }
}

import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts'
import type { ResponseHook } from '#platform/http/logging/response-hook.ts'
import type { Log } from '#platform/log.ts'
import { flushUsageEvents } from './flush-usage.ts'
import { UsageEventBuffer } from './usage-event-buffer.ts'

/** Counts what readers are shown. */
export type UsageRecorder = {
  /** Hears of each answer; costs a microsecond, and never throws. */
  hear: ResponseHook
  /** Writes what waits; what cannot be written now waits on. Never throws. */
  settle(): Promise<void>
  /** Writes what waits for the last time. */
  close(): Promise<void>
}

type Needs = { db: Database; clock: Clock; log: Log }

/** How often what was seen is written, in milliseconds: a process that is killed loses what came since. */
export const flushInterval = 5000

/** One writing has at most so many, so that none holds other work up for long. */
const batchSize = 2000

/**
 * Counts off the way of the requests: what was shown is noted in memory and written in batches. A database that is away delays
 * the writing; what no longer fits in memory meanwhile is dropped, counted and logged.
 */
export function openUsageRecorder({ db, clock, log }: Needs, every = flushInterval): UsageRecorder {
  const usageEvents = new UsageEventBuffer()
  const now = () => clock().getTime()
  let writing: Promise<void> | undefined

  const writeAll = async () => {
    for (let left = usageEvents.waiting(); left.length > 0; left = usageEvents.waiting()) {
      const batch = left.slice(0, batchSize)
      try {
        await flushUsageEvents(db, batch, clock())
        usageEvents.letGo(batch.length)
      } catch (err) {
        if (isDatabaseUnavailable(err))
          return log.warn({ err, waiting: left.length }, 'usage waits to be counted')
        usageEvents.drop(batch.length)
        log.error({ err }, 'usage could not be counted')
      }
    }
  }
  const settle = () => {
    writing ??= writeAll().finally(() => {
      writing = undefined
      const dropped = usageEvents.resetDropped()
      if (dropped > 0) log.warn({ dropped }, 'usage was lost')
    })
    return writing
  }
  const timer = setInterval(settle, every).unref()
  return {
    hear: (request, status, ip) => usageEvents.note(request, status, ip, now),
    settle,
    async close() {
      clearInterval(timer)
      await writing
      await settle()
    },
  }
}

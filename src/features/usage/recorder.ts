import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts'
import type { ResponseHook } from '#platform/http/logging/response-hook.ts'
import type { Log } from '#platform/log/log.ts'
import { flushUsageEvents } from './flush-usage.ts'
import { UsageEventBuffer } from './usage-event-buffer.ts'

export type UsageRecorder = {
  /** Buffers a response in memory. Never throws. */
  record: ResponseHook
  /** Writes all buffered events; keeps them if the database is unavailable. Never throws. */
  flush(): Promise<void>
  /** Stops the timer and writes the remaining events. */
  close(): Promise<void>
}

/** In milliseconds. A process that is killed loses the events of this time. */
export const flushInterval = 5000

/** Limits how long one transaction takes. */
const batchSize = 2000

/** Records usage outside of requests. If the database is unavailable, events beyond the buffer's limits are dropped and logged. */
export function openUsageRecorder(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  interval = flushInterval,
): UsageRecorder {
  const buffer = new UsageEventBuffer()
  const now = () => clock().getTime()
  let flushing: Promise<void> | undefined

  const flushAll = async () => {
    for (let events = buffer.list(); events.length > 0; events = buffer.list()) {
      const batch = events.slice(0, batchSize)
      try {
        await flushUsageEvents(db, batch, clock())
        buffer.remove(batch.length)
      } catch (err) {
        if (isDatabaseUnavailable(err))
          return log.warn({ err, waiting: events.length }, 'usage events wait for the database')
        buffer.drop(batch.length)
        log.error({ err }, 'usage events could not be counted')
      }
    }
  }
  const flush = () => {
    flushing ??= flushAll().finally(() => {
      flushing = undefined
      const dropped = buffer.resetDropped()
      if (dropped > 0) log.warn({ dropped }, 'usage events were lost')
    })
    return flushing
  }
  const timer = setInterval(flush, interval).unref()
  return {
    record: (request, status, ip) => buffer.add(request, status, ip, now),
    flush,
    async close() {
      clearInterval(timer)
      await flushing
      await flush()
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import { pubSubMessage } from '#db/schema/platform.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { listen } from './listen.ts'
import type { OpenDatabase } from './open-postgres.ts'
import type { Topic } from './publish-topic.ts'

/** Messages between all processes of one database. */
export interface PubSub {
  /**
   * Calls the handler when any process publishes the topic, and when a message may have been missed. Calls do not
   * overlap; a failed one is repeated after a second.
   */
  subscribe(topic: Topic, handler: () => void | Promise<void>): void
  close(): Promise<void>
}

type PubSubLog = { warn(fields: object, message: string): void }

/**
 * In milliseconds: polling without LISTEN, growing delays until LISTEN is retried, and the timeout of the own
 * notification.
 */
const defaultPauses = { polling: 1000, first: 250, longest: 30_000, proof: 2000 }

type Pauses = typeof defaultPauses

type Subscriber = { topic: string; call(): void }

/** Connects to the database with the first subscriber. */
export function openPubSub(
  opened: Pick<OpenDatabase, 'db' | 'connect' | 'onPublished'>,
  log: PubSubLog,
  options: Partial<Pauses> = {},
): PubSub {
  const pauses = { ...defaultPauses, ...options }
  const subscribers: Subscriber[] = []
  const closing = new AbortController()
  const { signal } = closing
  const deliver = (topic?: string) => {
    for (const subscriber of subscribers)
      if (!topic || subscriber.topic === topic) subscriber.call()
  }
  const onError = async (err: unknown) => {
    log.warn({ err }, 'a message handler failed and is repeated')
    await pause(pauses.polling, signal)
  }
  opened.onPublished(deliver)
  let work: Promise<unknown> | undefined
  return {
    subscribe(topic, handler) {
      subscribers.push({ topic, call: runSerially(handler, onError, signal) })
      work ??= deliverMessages(opened, log, deliver, { signal, pauses })
    },
    async close() {
      closing.abort()
      await work
    },
  }
}

function runSerially(
  handler: () => void | Promise<void>,
  onError: (error: unknown) => Promise<void>,
  signal: AbortSignal,
): () => void {
  let isRunning = false
  let isDue = false
  const run = async () => {
    while (isDue && !signal.aborted) {
      isDue = false
      try {
        await handler()
      } catch (error) {
        isDue = true
        await onError(error)
      }
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    // It never throws: errors of the handler are logged.
    void run()
  }
}

/** Listens, and polls every second while that fails. */
async function deliverMessages(
  opened: Pick<OpenDatabase, 'db' | 'connect'>,
  log: PubSubLog,
  deliver: (topic?: string) => void,
  { signal, pauses }: { signal: AbortSignal; pauses: Pauses },
): Promise<void> {
  let isListening = false
  let untilNextTry = pauses.first
  const onReady = () => {
    isListening = true
    untilNextTry = pauses.first
    deliver()
  }
  const keepListening = async () => {
    while (!signal.aborted) {
      const error = await listen(opened, {
        onReady,
        onMessage: deliver,
        signal,
        replyTimeout: pauses.proof,
      })
      const wasLost = isListening || untilNextTry === pauses.first
      if (!signal.aborted && wasLost)
        log.warn({ err: error }, 'LISTEN failed; messages are polled every second')
      isListening = false
      await pause(untilNextTry, signal)
      untilNextTry = Math.min(untilNextTry * 2, pauses.longest)
    }
  }
  const keepPolling = async () => {
    let since: string | undefined
    while (!signal.aborted) {
      await pause(pauses.polling, signal)
      since =
        isListening || signal.aborted
          ? undefined
          : await pollOnce(opened.db, since, { deliver, log })
    }
  }
  await Promise.all([keepListening(), keepPolling()])
}

/** Polls messages since a snapshot; without one, any may have been missed. Returns the current snapshot. */
async function pollOnce(
  db: Database,
  since: string | undefined,
  { deliver, log }: { deliver: (topic?: string) => void; log: PubSubLog },
): Promise<string | undefined> {
  try {
    const { now, topics } = await readMessages(db, since)
    if (since === undefined) deliver()
    else for (const topic of topics) deliver(topic)
    return now
  } catch (err) {
    // While the database is unavailable, other queries fail; messages are found later.
    if (!isDatabaseUnavailable(err)) log.warn({ err }, 'messages could not be polled')
    return since
  }
}

/** Messages committed since a snapshot, and the current one. (PostgreSQL, 9.28) */
async function readMessages(db: Database, since = ''): Promise<{ now: string; topics: string[] }> {
  const { rows } = await db.execute<{ now: string; topics: string[] }>(sql`
    select pg_current_snapshot()::text as now, array(
      select distinct topic from ${pubSubMessage}, (select nullif(${since}, '')::pg_snapshot as seen) as last
      where ${pubSubMessage.written} >= pg_snapshot_xmin(seen)
        and ${pubSubMessage.written} < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(${pubSubMessage.written}, seen)
    ) as topics`)
  if (!rows[0]) throw new Error('no snapshot')
  return rows[0]
}

/** Deletes messages that every process has received. */
export async function deleteOldMessages({ db, clock }: { db: Database; clock: Clock }) {
  await db
    .delete(pubSubMessage)
    .where(lt(pubSubMessage.at, new Date(clock().getTime() - 3_600_000)))
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  // Closing ends it.
  wait(milliseconds, undefined, { signal }).catch(() => {})

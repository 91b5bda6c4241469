import { setTimeout as wait } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import { pubSubMessage } from '#db/schema/platform.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { listen } from './listen.ts'
import type { OpenDatabase } from './open-postgres.ts'
import type { Topic } from './publish-topic.ts'

/** Messages between all processes that work on one database. */
export interface PubSub {
  /**
   * Calls the handler whenever the topic is announced, by whichever process, and whenever that may have been
   * missed: so it has to look at the present state. It is called once at a time, and again a second
   * later when it throws.
   */
  subscribe(topic: Topic, handler: () => void | Promise<void>): void
  close(): Promise<void>
}

/** Where it is told that notices come late. */
type PubSubLog = { warn(fields: object, message: string): void }

/**
 * In milliseconds: how often is looked for notices where they do not come by themselves, how long the pauses grow until listening
 * is tried again, and within which time a notice of one's own has to come back.
 */
const usual = { polling: 1000, first: 250, longest: 30_000, proof: 2000 }

type Pauses = typeof usual

type Subscriber = { topic: string; call(): void }

/** Opens a listener. It connects to the database when the first subscriber comes. */
export function openPubSub(
  opened: Pick<OpenDatabase, 'db' | 'connect' | 'onPublished'>,
  log: PubSubLog,
  given: Partial<Pauses> = {},
): PubSub {
  const pauses = { ...usual, ...given }
  const hearers: Subscriber[] = []
  const closing = new AbortController()
  const { signal } = closing
  const heard = (topic?: string) => {
    for (const hearer of hearers) if (!topic || hearer.topic === topic) hearer.call()
  }
  const again = async (err: unknown) => {
    log.warn({ err }, 'a notice was not acted on and will be again')
    await pause(pauses.polling, signal)
  }
  opened.onPublished(heard)
  let work: Promise<unknown> | undefined
  return {
    subscribe(topic, handler) {
      hearers.push({ topic, call: runSerially(handler, again, signal) })
      work ??= deliverMessages(opened, log, heard, { signal, pauses })
    },
    async close() {
      closing.abort()
      await work
    },
  }
}

function runSerially(
  handler: () => void | Promise<void>,
  again: (error: unknown) => Promise<void>,
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
        await again(error)
      }
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    // It throws nothing: what the handler throws is logged.
    void run()
  }
}

/** Listens; and looks every second while that is not possible. */
async function deliverMessages(
  opened: Pick<OpenDatabase, 'db' | 'connect'>,
  log: PubSubLog,
  heard: (topic?: string) => void,
  { signal, pauses }: { signal: AbortSignal; pauses: Pauses },
): Promise<void> {
  let isListening = false
  let untilNextTry = pauses.first
  const began = () => {
    isListening = true
    untilNextTry = pauses.first
    heard()
  }
  const keepListening = async () => {
    while (!signal.aborted) {
      const fault = await listen(opened, {
        onReady: began,
        onMessage: heard,
        signal,
        replyTimeout: pauses.proof,
      })
      const wasLost = isListening || untilNextTry === pauses.first
      if (!signal.aborted && wasLost)
        log.warn({ err: fault }, 'notices are not heard; they are looked for every second')
      isListening = false
      await pause(untilNextTry, signal)
      untilNextTry = Math.min(untilNextTry * 2, pauses.longest)
    }
  }
  const keepLooking = async () => {
    let since: string | undefined
    while (!signal.aborted) {
      await pause(pauses.polling, signal)
      since =
        isListening || signal.aborted ? undefined : await pollOnce(opened.db, since, { heard, log })
    }
  }
  await Promise.all([keepListening(), keepLooking()])
}

/** Looks once for what was announced since a state of the database; with none, everything may have been. The answer is the present state. */
async function pollOnce(
  db: Database,
  since: string | undefined,
  { heard, log }: { heard: (topic?: string) => void; log: PubSubLog },
): Promise<string | undefined> {
  try {
    const { now, topics } = await readMessages(db, since)
    if (since === undefined) heard()
    else for (const topic of topics) heard(topic)
    return now
  } catch (err) {
    // While the database is away, who asks it something is told so; what was announced is found when it is back.
    if (!isDatabaseUnavailable(err)) log.warn({ err }, 'notices could not be looked for')
    return since
  }
}

/** What was committed since a snapshot of the database, and the snapshot of this moment. (PostgreSQL, 9.28, "Transaction ID and Snapshot Information Functions") */
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

/** Forgets notices that every process has heard of. */
export async function deleteOldMessages({ db, clock }: { db: Database; clock: Clock }) {
  await db
    .delete(pubSubMessage)
    .where(lt(pubSubMessage.at, new Date(clock().getTime() - 3_600_000)))
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  // Closing ends it.
  wait(milliseconds, undefined, { signal }).catch(() => {})

import { setTimeout as wait } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import { notice } from '#db/schema/platform.ts'
import type { Clock } from '../clock.ts'
import type { Database } from './database.ts'
import { listen } from './listening.ts'
import type { OpenDatabase } from './open.ts'

/** What processes tell each other of. */
export type Topic = 'pages'

/** Tells every process, this one too: inside a transaction, once that is committed. */
export async function announce(db: Pick<Database, 'execute'>, topic: Topic): Promise<void> {
  await db.execute(sql`select announce(${topic})`)
}

/** What is told between all processes that work on one database. */
export interface Notices {
  /**
   * Calls the handler whenever the topic is announced, by whichever process, and whenever that may have been
   * missed: so it has to look at the present state. It is called once at a time, and again a second
   * later when it throws.
   */
  hear(topic: Topic, handler: () => void | Promise<void>): void
  close(): Promise<void>
}

/** Where it is told that notices come late. */
type NoticeLog = { warn(fields: object, message: string): void }

/** In milliseconds: how often is looked for notices where they do not come by themselves, and how long the pauses grow until listening is tried again. */
const pauses = { polling: 1000, first: 250, longest: 30_000 }

type Hearer = { topic: string; call(): void }

/** Opens the ear of a process. It takes a connection of its own when something is to be heard for the first time. */
export function openNotices(opened: Pick<OpenDatabase, 'db' | 'connect'>, log: NoticeLog): Notices {
  const hearers: Hearer[] = []
  const closing = new AbortController()
  const { signal } = closing
  const heard = (topic?: string) => {
    for (const hearer of hearers) if (!topic || hearer.topic === topic) hearer.call()
  }
  let work: Promise<unknown> | undefined
  return {
    hear(topic, handler) {
      hearers.push({ topic, call: oneAtATime(handler, log, signal) })
      work ??= keepHearing(opened, log, heard, signal)
    },
    async close() {
      closing.abort()
      await work
    },
  }
}

function oneAtATime(
  handler: () => void | Promise<void>,
  log: NoticeLog,
  signal: AbortSignal,
): () => void {
  let isRunning = false
  let isDue = false
  const run = async () => {
    while (isDue && !signal.aborted) {
      isDue = false
      try {
        await handler()
      } catch (err) {
        log.warn({ err }, 'a notice was not acted on and will be again')
        isDue = true
        await pause(pauses.polling, signal)
      }
    }
    isRunning = false
  }
  return () => {
    isDue = true
    if (isRunning) return
    isRunning = true
    void run()
  }
}

/** Listens; and looks every second while that is not possible. */
async function keepHearing(
  opened: Pick<OpenDatabase, 'db' | 'connect'>,
  log: NoticeLog,
  heard: (topic?: string) => void,
  signal: AbortSignal,
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
      const fault = await listen(opened, { began, heard, signal })
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
      since = isListening || signal.aborted ? undefined : await look(opened.db, since, heard)
    }
  }
  await Promise.all([keepListening(), keepLooking()])
}

/** Looks once for what was announced since a state of the database; with none, everything may have been. The answer is the present state. */
async function look(
  db: Database,
  since: string | undefined,
  heard: (topic?: string) => void,
): Promise<string | undefined> {
  try {
    const { now, topics } = await readNotices(db, since)
    if (since === undefined) heard()
    else for (const topic of topics) heard(topic)
    return now
  } catch {
    // The database is away: who asks it something is told so, and what was announced is found when it is back.
    return since
  }
}

/** What was committed since a snapshot of the database, and the snapshot of this moment. (PostgreSQL, 9.28, "Transaction ID and Snapshot Information Functions") */
async function readNotices(db: Database, since = ''): Promise<{ now: string; topics: string[] }> {
  const { rows } = await db.execute<{ now: string; topics: string[] }>(sql`
    select pg_current_snapshot()::text as now, array(
      select distinct topic from ${notice}, (select nullif(${since}, '')::pg_snapshot as seen) as last
      where ${notice.written} >= pg_snapshot_xmin(seen)
        and ${notice.written} < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(${notice.written}, seen)
    ) as topics`)
  if (!rows[0]) throw new Error('no snapshot')
  return rows[0]
}

/** Forgets notices that every process has heard of. */
export async function forgetOldNotices({ db, clock }: { db: Database; clock: Clock }) {
  await db.delete(notice).where(lt(notice.at, new Date(clock().getTime() - 3_600_000)))
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {})

import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { deposit, depositTry } from '#db/schema/discovery.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { inTheAir, longestQueue, nextStamp, type Outcome } from '#domain/publishing/deposit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { depositQueue, makeDue } from './ask.ts'
import { type Content, describeContent, sendToDoaj } from './content.ts'
import type { Registries } from './registries.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  journal: Journal
  baseUrl: string
  registries: Registries
}
type Row = typeof deposit.$inferSelect
type Ready = { row: Row; stamp: Date; digest: string | null; send: () => Promise<Outcome> }

/**
 * Sends a deposit that is due. It is noted as sent before it leaves and its answer after, so that no connection to the database is held
 * meanwhile; a process that dies in between leaves it to the next try, which sends it again with a later moment. Throws when it is to
 * be tried again.
 */
export async function sendDeposit(
  needs: Needs,
  { depositId }: { depositId: string },
  { isLast }: { isLast: boolean },
): Promise<void> {
  const ready = await needs.db.transaction((tx) => takeUp(needs, tx, depositId))
  if (!ready) return
  const outcome = await ready.send()
  await needs.db.transaction((tx) => note(needs, tx, ready, outcome, isLast))
  if (outcome.state === 'unreachable' && !isLast)
    throw new Error(`${ready.row.registry} did not take a deposit: ${outcome.words}`)
}

/** Takes up a deposit that is due; undefined where nothing is to be sent, or somebody else sends it just now. */
async function takeUp(needs: Needs, tx: Transaction, id: string): Promise<Ready | undefined> {
  const { clock, jobs, registries } = needs
  const [row] = await tx.select().from(deposit).where(eq(deposit.id, id)).for('update')
  const now = clock()
  // Another job comes for one that rests.
  if (!row?.dueAt || row.dueAt.getTime() > now.getTime() + 5_000) return undefined
  if (!registries[row.registry]) return put(tx, row, { dueAt: null })
  if (row.state === 'sent' && now.getTime() - Number(row.stampedAt) < inTheAir) {
    await jobs.enqueue(tx, depositQueue, { depositId: id }, inTheAir / 1000)
    return undefined
  }
  const thing = { kind: row.kind, id: row.thingId }
  const content = await describeContent(tx, needs, row.registry, thing)
  if (content.kind === 'gone') return takeUpGone(needs, tx, row)
  if (content.kind === 'unfit') {
    await end(needs, tx, row, { state: 'refused', words: content.words })
    return undefined
  }
  if (content.digest === row.takenDigest) return keepTaken(needs, tx, row)
  return leave(needs, tx, row, content)
}

async function put(tx: Transaction, { id }: Row, fields: Partial<Row>): Promise<undefined> {
  await tx.update(deposit).set(fields).where(eq(deposit.id, id))
}

/** Notes that a deposit leaves. */
async function leave(
  { clock, registries }: Needs,
  tx: Transaction,
  row: Row,
  content: Extract<Content, { kind: 'ready' }> | { digest: null; send: () => Promise<Outcome> },
): Promise<Ready> {
  const stamp = nextStamp(clock(), row.stampedAt)
  await put(tx, row, { state: 'sent', stampedAt: stamp, stateAt: clock() })
  const send = () => content.send({ registries, stamp, remoteId: row.remoteId })
  return { row, stamp, digest: content.digest, send }
}

/** DOAJ forgets what is published no more; a DOI at Crossref stays, and leads to the page that says what stood there. */
async function takeUpGone(needs: Needs, tx: Transaction, row: Row): Promise<Ready | undefined> {
  if (row.registry === 'doaj' && row.remoteId) {
    const send = () => sendToDoaj(needs.registries, row.remoteId, 'removed')
    return leave(needs, tx, row, { digest: null, send })
  }
  const words = row.stampedAt ? 'It is published no more.' : 'It was never sent.'
  await put(tx, row, { state: 'removed', words, dueAt: null, stateAt: needs.clock() })
  return undefined
}

/** What the registry has already is as it was when it was taken. */
async function keepTaken({ clock }: Needs, tx: Transaction, row: Row): Promise<undefined> {
  const [taken] = await tx
    .select()
    .from(depositTry)
    .where(and(eq(depositTry.depositId, row.id), inArray(depositTry.state, ['accepted', 'warned'])))
    .orderBy(desc(depositTry.id))
    .limit(1)
  const { state = 'accepted', words = '' } = taken ?? {}
  return put(tx, row, { state, words, dueAt: null, stateAt: clock() })
}

/** Writes down what came of a try, unless a later one has left meanwhile. */
async function note(
  needs: Needs,
  tx: Transaction,
  { row, stamp, digest }: Ready,
  outcome: Outcome,
  isLast: boolean,
): Promise<void> {
  const [present] = await tx.select().from(deposit).where(eq(deposit.id, row.id)).for('update')
  if (!present || present.stampedAt?.getTime() !== stamp.getTime()) return
  const now = needs.clock()
  const waits = outcome.state === 'sent' && now.getTime() - row.askedAt.getTime() < longestQueue
  if (outcome.state === 'unreachable' && !isLast) {
    await log(tx, row, outcome, now)
    return put(tx, row, { state: 'unreachable', words: outcome.words, stateAt: now })
  }
  if (waits) return askLater(needs, tx, row, outcome)
  const state = outcome.state === 'sent' ? 'unreachable' : outcome.state
  const taken = state === 'accepted' || state === 'warned'
  const fields = {
    ...(taken && { takenDigest: digest }),
    ...(outcome.remoteId && { remoteId: outcome.remoteId }),
    ...(state === 'removed' && { remoteId: null, takenDigest: null }),
  }
  await end(needs, tx, row, { ...outcome, state }, fields)
  // Whoever asked while it was on its way meant what came after it.
  if (present.wishes !== row.wishes) await makeDue(needs.jobs, tx, present, now)
}

/** So long after a registry said that it has not looked yet, it is asked by the same deposit again, in seconds. */
const pause = 600

/** A log is fetched with the password in the address only: instead, the same is deposited again, which answers with it. */
async function askLater(
  { clock, jobs }: Needs,
  tx: Transaction,
  row: Row,
  outcome: Outcome,
): Promise<void> {
  const now = clock()
  await log(tx, row, outcome, now)
  const dueAt = new Date(now.getTime() + pause * 1000)
  await put(tx, row, { state: 'sent', words: outcome.words, dueAt, stateAt: now })
  await jobs.enqueue(tx, depositQueue, { depositId: row.id }, pause)
}

/** Writes down what a deposit has come to, for the present. */
async function end(
  { clock }: Needs,
  tx: Transaction,
  row: Row,
  outcome: Outcome,
  fields: Partial<Row> = {},
): Promise<void> {
  const { state, words } = outcome
  await log(tx, row, outcome, clock())
  await put(tx, row, { ...fields, state, words, dueAt: null, stateAt: clock() })
}

/** So many tries of a deposit are kept. */
const keptTries = 20

async function log(tx: Transaction, row: Row, outcome: Outcome, at: Date): Promise<void> {
  const { state, words, status = null } = outcome
  await tx.insert(depositTry).values({ depositId: row.id, at, state, words, status })
  const oldest = sql`(select ${depositTry.id} from ${depositTry} where ${depositTry.depositId} = ${row.id}
    order by ${depositTry.id} desc offset ${keptTries - 1} limit 1)`
  await tx
    .delete(depositTry)
    .where(and(eq(depositTry.depositId, row.id), lt(depositTry.id, oldest)))
}

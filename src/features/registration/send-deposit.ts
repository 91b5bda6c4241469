import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import type { Journal } from '#domain/journal/journal.ts'
import {
  type DepositOutcome,
  depositTimeout,
  maxPendingTime,
  nextDepositTimestamp,
} from '#domain/publishing/registration/deposit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { RegistryCredentials } from './credentials.ts'
import { buildContent, type DepositContent, sendToDoaj } from './deposit-content.ts'
import { depositQueue, scheduleDeposit } from './enqueue-deposits.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  journal: Journal
  baseUrl: string
  registries: RegistryCredentials
}
type Row = typeof deposit.$inferSelect
type ReadyDeposit = {
  row: Row
  stamp: Date
  digest: string | null
  send: () => Promise<DepositOutcome>
}

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
  const ready = await needs.db.transaction((tx) => prepareDeposit(needs, tx, depositId))
  if (!ready) return
  const outcome = await ready.send()
  await needs.db.transaction((tx) => recordOutcome(needs, tx, ready, outcome, isLast))
  if (outcome.state === 'unreachable' && !isLast)
    throw new Error(`${ready.row.registry} did not take a deposit: ${outcome.words}`)
}

/** Takes up a deposit that is due; undefined where nothing is to be sent, or somebody else sends it just now. */
async function prepareDeposit(
  needs: Needs,
  tx: Transaction,
  id: string,
): Promise<ReadyDeposit | undefined> {
  const { clock, jobs, registries } = needs
  const [row] = await tx.select().from(deposit).where(eq(deposit.id, id)).for('update')
  const now = clock()
  // Another job comes for one that rests.
  if (!row?.dueAt || row.dueAt.getTime() > now.getTime() + 5_000) return undefined
  if (!registries[row.registry]) return updateDeposit(tx, row, { dueAt: null })
  if (row.state === 'sent' && now.getTime() - Number(row.depositTimestamp) < depositTimeout) {
    await jobs.enqueue(tx, depositQueue, { depositId: id }, depositTimeout / 1000)
    return undefined
  }
  const thing = { kind: row.kind, id: row.targetId }
  const content = await buildContent(tx, needs, row.registry, thing)
  if (content.kind === 'gone') return prepareRemoval(needs, tx, row)
  if (content.kind === 'unfit') {
    await finishDeposit(needs, tx, row, { state: 'refused', words: content.words })
    return undefined
  }
  if (content.digest === row.acceptedDigest) return keepAccepted(needs, tx, row)
  return markSent(needs, tx, row, content)
}

async function updateDeposit(
  tx: Transaction,
  { id }: Row,
  fields: Partial<Row>,
): Promise<undefined> {
  await tx.update(deposit).set(fields).where(eq(deposit.id, id))
}

/** Notes that a deposit leaves. */
async function markSent(
  { clock, registries }: Needs,
  tx: Transaction,
  row: Row,
  content:
    | Extract<DepositContent, { kind: 'ready' }>
    | { digest: null; send: () => Promise<DepositOutcome> },
): Promise<ReadyDeposit> {
  const stamp = nextDepositTimestamp(clock(), row.depositTimestamp)
  await updateDeposit(tx, row, { state: 'sent', depositTimestamp: stamp, stateAt: clock() })
  const send = () => content.send({ registries, stamp, remoteId: row.remoteId })
  return { row, stamp, digest: content.digest, send }
}

/** DOAJ forgets what is published no more; a DOI at Crossref stays, and leads to the page that says what stood there. */
async function prepareRemoval(
  needs: Needs,
  tx: Transaction,
  row: Row,
): Promise<ReadyDeposit | undefined> {
  if (row.registry === 'doaj' && row.remoteId) {
    const send = () => sendToDoaj(needs.registries, row.remoteId, 'removed')
    return markSent(needs, tx, row, { digest: null, send })
  }
  const words = row.depositTimestamp ? 'It is published no more.' : 'It was never sent.'
  await updateDeposit(tx, row, { state: 'removed', words, dueAt: null, stateAt: needs.clock() })
  return undefined
}

/** What the registry has already is as it was when it was taken. */
async function keepAccepted({ clock }: Needs, tx: Transaction, row: Row): Promise<undefined> {
  const [taken] = await tx
    .select()
    .from(depositAttempt)
    .where(
      and(
        eq(depositAttempt.depositId, row.id),
        inArray(depositAttempt.state, ['accepted', 'warned']),
      ),
    )
    .orderBy(desc(depositAttempt.id))
    .limit(1)
  const { state = 'accepted', words = '' } = taken ?? {}
  return updateDeposit(tx, row, { state, words, dueAt: null, stateAt: clock() })
}

/** Writes down what came of a try, unless a later one has left meanwhile. */
async function recordOutcome(
  needs: Needs,
  tx: Transaction,
  { row, stamp, digest }: ReadyDeposit,
  outcome: DepositOutcome,
  isLast: boolean,
): Promise<void> {
  const [present] = await tx.select().from(deposit).where(eq(deposit.id, row.id)).for('update')
  if (!present || present.depositTimestamp?.getTime() !== stamp.getTime()) return
  const now = needs.clock()
  const waits =
    outcome.state === 'sent' && now.getTime() - row.requestedAt.getTime() < maxPendingTime
  if (outcome.state === 'unreachable' && !isLast) {
    await logAttempt(tx, row, outcome, now)
    return updateDeposit(tx, row, { state: 'unreachable', words: outcome.words, stateAt: now })
  }
  if (waits) return scheduleRecheck(needs, tx, row, outcome)
  const state = outcome.state === 'sent' ? 'unreachable' : outcome.state
  const taken = state === 'accepted' || state === 'warned'
  const fields = {
    ...(taken && { acceptedDigest: digest }),
    ...(outcome.remoteId && { remoteId: outcome.remoteId }),
    ...(state === 'removed' && { remoteId: null, acceptedDigest: null }),
  }
  await finishDeposit(needs, tx, row, { ...outcome, state }, fields)
  // Whoever asked while it was on its way meant what came after it.
  if (present.requestCount !== row.requestCount) await scheduleDeposit(needs.jobs, tx, present, now)
}

/** So long after a registry said that it has not looked yet, it is asked by the same deposit again, in seconds. */
const recheckSeconds = 600

/** A log is fetched with the password in the address only: instead, the same is deposited again, which answers with it. */
async function scheduleRecheck(
  { clock, jobs }: Needs,
  tx: Transaction,
  row: Row,
  outcome: DepositOutcome,
): Promise<void> {
  const now = clock()
  await logAttempt(tx, row, outcome, now)
  const dueAt = new Date(now.getTime() + recheckSeconds * 1000)
  await updateDeposit(tx, row, { state: 'sent', words: outcome.words, dueAt, stateAt: now })
  await jobs.enqueue(tx, depositQueue, { depositId: row.id }, recheckSeconds)
}

/** Writes down what a deposit has come to, for the present. */
async function finishDeposit(
  { clock }: Needs,
  tx: Transaction,
  row: Row,
  outcome: DepositOutcome,
  fields: Partial<Row> = {},
): Promise<void> {
  const { state, words } = outcome
  await logAttempt(tx, row, outcome, clock())
  await updateDeposit(tx, row, { ...fields, state, words, dueAt: null, stateAt: clock() })
}

/** So many tries of a deposit are kept. */
const keptAttempts = 20

async function logAttempt(
  tx: Transaction,
  row: Row,
  outcome: DepositOutcome,
  at: Date,
): Promise<void> {
  const { state, words, status = null } = outcome
  await tx.insert(depositAttempt).values({ depositId: row.id, at, state, words, status })
  const oldest = sql`(select ${depositAttempt.id} from ${depositAttempt} where ${depositAttempt.depositId} = ${row.id}
    order by ${depositAttempt.id} desc offset ${keptAttempts - 1} limit 1)`
  await tx
    .delete(depositAttempt)
    .where(and(eq(depositAttempt.depositId, row.id), lt(depositAttempt.id, oldest)))
}

import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import {
  type DepositOutcome,
  depositTimeout,
  maxPendingTime,
  nextDepositTimestamp,
} from '#domain/publishing/registration/deposit.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { RegistrationDeps } from './credentials.ts'
import { buildContent, type SendContext, sendToDoaj } from './deposit-content.ts'
import { depositQueue, scheduleDeposit } from './enqueue-deposits.ts'

type Deps = RegistrationDeps & { baseUrl: string }
type Row = typeof deposit.$inferSelect
type ReadyDeposit = {
  row: Row
  stamp: Date
  digest: string | null
  send: () => Promise<DepositOutcome>
}

/**
 * Sends a deposit that is due. One transaction marks it as sent and another records the outcome, so that the request
 * holds no database connection. If the process dies in between, the next attempt sends it again. Throws if the queue
 * should try again.
 */
export async function sendDeposit(
  deps: Deps,
  { depositId }: { depositId: string },
  { isLast }: { isLast: boolean },
): Promise<void> {
  const ready = await deps.db.transaction((tx) => prepareDeposit(deps, tx, depositId))
  if (!ready) return
  const outcome = await ready.send()
  await deps.db.transaction((tx) => recordOutcome(deps, tx, ready, outcome, isLast))
  if (outcome.state === 'unreachable' && !isLast)
    throw new Error(`${ready.row.registry} did not accept a deposit: ${outcome.message}`)
}

/** Marks a due deposit as sent. Returns undefined if there is nothing to send, or another process is sending it. */
async function prepareDeposit(
  deps: Deps,
  tx: Transaction,
  id: string,
): Promise<ReadyDeposit | undefined> {
  const { clock, jobs, registries } = deps
  const [row] = await tx.select().from(deposit).where(eq(deposit.id, id)).for('update')
  const now = clock()
  // A deposit that is due later has another job.
  if (!row?.dueAt || row.dueAt.getTime() > now.getTime() + 5_000) return undefined
  if (!registries[row.registry]) return updateDeposit(tx, row, { dueAt: null })
  if (row.state === 'sent' && now.getTime() - Number(row.depositTimestamp) < depositTimeout) {
    await jobs.enqueue(tx, depositQueue, { depositId: id }, depositTimeout / 1000)
    return undefined
  }
  const target = { kind: row.kind, id: row.targetId }
  const content = await buildContent(tx, deps, row.registry, target)
  if (content.kind === 'gone') return prepareRemoval(deps, tx, row)
  if (content.kind === 'invalid')
    return finishDeposit(deps, tx, row, { state: 'refused', message: content.message })
  if (content.digest === row.acceptedDigest) return restoreAccepted(deps, tx, row)
  return markSent(deps, tx, row, content)
}

async function updateDeposit(
  tx: Transaction,
  { id }: Row,
  fields: Partial<Row>,
): Promise<undefined> {
  await tx.update(deposit).set(fields).where(eq(deposit.id, id))
}

async function markSent(
  { clock, registries }: Deps,
  tx: Transaction,
  row: Row,
  content: { digest: string | null; send: (context: SendContext) => Promise<DepositOutcome> },
): Promise<ReadyDeposit> {
  const stamp = nextDepositTimestamp(clock(), row.depositTimestamp)
  await updateDeposit(tx, row, { state: 'sent', depositTimestamp: stamp, stateAt: clock() })
  const send = () => content.send({ registries, stamp, remoteId: row.remoteId })
  return { row, stamp, digest: content.digest, send }
}

/** DOAJ removes the article. Crossref keeps the DOI, which leads to the page of the removed article. */
async function prepareRemoval(
  deps: Deps,
  tx: Transaction,
  row: Row,
): Promise<ReadyDeposit | undefined> {
  if (row.registry === 'doaj' && row.remoteId) {
    const send = () => sendToDoaj(deps.registries, row.remoteId, 'removed')
    return markSent(deps, tx, row, { digest: null, send })
  }
  const message = row.depositTimestamp ? 'It is no longer published.' : 'It was never sent.'
  return updateDeposit(tx, row, { state: 'removed', message, dueAt: null, stateAt: deps.clock() })
}

/** Restores the state that the same content had when the registry accepted it. */
async function restoreAccepted({ clock }: Deps, tx: Transaction, row: Row): Promise<undefined> {
  const isAccepted = inArray(depositAttempt.state, ['accepted', 'warned'])
  const [accepted] = await tx
    .select()
    .from(depositAttempt)
    .where(and(eq(depositAttempt.depositId, row.id), isAccepted))
    .orderBy(desc(depositAttempt.id))
    .limit(1)
  const { state = 'accepted', message = '' } = accepted ?? {}
  return updateDeposit(tx, row, { state, message, dueAt: null, stateAt: clock() })
}

/** Records the outcome of an attempt, unless a later one was sent in the meantime. */
async function recordOutcome(
  deps: Deps,
  tx: Transaction,
  { row, stamp, digest }: ReadyDeposit,
  outcome: DepositOutcome,
  isLast: boolean,
): Promise<void> {
  const [current] = await tx.select().from(deposit).where(eq(deposit.id, row.id)).for('update')
  if (!current || current.depositTimestamp?.getTime() !== stamp.getTime()) return
  const now = deps.clock()
  if (outcome.state === 'unreachable' && !isLast) {
    await logAttempt(tx, row, outcome, now)
    return updateDeposit(tx, row, {
      state: 'unreachable',
      message: outcome.message,
      stateAt: now,
    })
  }
  const isPending = outcome.state === 'sent'
  if (isPending && now.getTime() - row.requestedAt.getTime() < maxPendingTime)
    return scheduleRecheck(deps, tx, row, outcome)
  const state = isPending ? 'unreachable' : outcome.state
  await finishDeposit(
    deps,
    tx,
    row,
    { ...outcome, state },
    {
      ...((state === 'accepted' || state === 'warned') && { acceptedDigest: digest }),
      ...(outcome.remoteId && { remoteId: outcome.remoteId }),
      ...(state === 'removed' && { remoteId: null, acceptedDigest: null }),
    },
  )
  // A request during the attempt is for newer content.
  if (current.requestCount !== row.requestCount) await scheduleDeposit(deps.jobs, tx, current, now)
}

const recheckSeconds = 600

/** Deposits again later: the log could be fetched only with the password in the URL, but a deposit also returns it. */
async function scheduleRecheck(
  { clock, jobs }: Deps,
  tx: Transaction,
  row: Row,
  outcome: DepositOutcome,
): Promise<void> {
  const now = clock()
  await logAttempt(tx, row, outcome, now)
  const dueAt = new Date(now.getTime() + recheckSeconds * 1000)
  await updateDeposit(tx, row, { state: 'sent', message: outcome.message, dueAt, stateAt: now })
  await jobs.enqueue(tx, depositQueue, { depositId: row.id }, recheckSeconds)
}

async function finishDeposit(
  { clock }: Deps,
  tx: Transaction,
  row: Row,
  outcome: DepositOutcome,
  fields: Partial<Row> = {},
): Promise<undefined> {
  const { state, message } = outcome
  await logAttempt(tx, row, outcome, clock())
  return updateDeposit(tx, row, { ...fields, state, message, dueAt: null, stateAt: clock() })
}

const maxAttempts = 20

async function logAttempt(
  tx: Transaction,
  row: Row,
  { state, message, status }: DepositOutcome,
  at: Date,
): Promise<void> {
  await tx
    .insert(depositAttempt)
    .values({ depositId: row.id, at, state, message, status: status ?? null })
  const oldest = sql`(select ${depositAttempt.id} from ${depositAttempt} where ${depositAttempt.depositId} = ${row.id}
    order by ${depositAttempt.id} desc offset ${maxAttempts - 1} limit 1)`
  await tx
    .delete(depositAttempt)
    .where(and(eq(depositAttempt.depositId, row.id), lt(depositAttempt.id, oldest)))
}

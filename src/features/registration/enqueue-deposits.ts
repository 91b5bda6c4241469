import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deposit } from '#db/schema/registration.ts'
import {
  acceptedKinds,
  canRetry,
  type DepositState,
  type DepositTarget,
  nextDepositAt,
  Registry,
} from '#domain/publishing/registration/deposit.ts'
import { Refused } from '#domain/refusal.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import type { RegistrationDeps } from './credentials.ts'
import { listPublicTargets, listRemovedTargets, targetKey } from './deposit-targets.ts'

const DepositJob = z.object({ depositId: z.string() })

export const depositQueue: Queue<z.infer<typeof DepositJob>> = {
  name: 'deposits',
  payload: DepositJob,
}

type Deps = Pick<RegistrationDeps, 'clock' | 'jobs' | 'registries'>

/**
 * Enqueues deposits of targets at every registry that accepts them and has credentials. Repeated requests cause one
 * deposit, at the earliest `minDepositInterval` after the last one.
 */
export async function enqueueDeposits(
  deps: Deps,
  tx: Transaction,
  targets: DepositTarget[],
  registries: readonly Registry[] = Registry.options,
): Promise<void> {
  const active = registries.filter((registry) => deps.registries[registry])
  if (active.length === 0) return
  const publicKeys = new Set((await listPublicTargets(tx, targets)).map(targetKey))
  // Every transaction locks rows in the same order, which prevents deadlocks.
  const ordered = targets.toSorted((a, b) => (targetKey(a) < targetKey(b) ? -1 : 1))
  for (const registry of active)
    for (const target of ordered.filter(({ kind }) => acceptedKinds[registry].includes(kind)))
      await requestDeposit(deps, tx, registry, target, publicKeys.has(targetKey(target)))
}

/** Creates the deposit of a public target. Any target that has a deposit is deposited again. */
async function requestDeposit(
  { clock, jobs }: Deps,
  tx: Transaction,
  registry: Registry,
  { kind, id: targetId }: DepositTarget,
  isPublic: boolean,
): Promise<void> {
  const now = clock()
  const set = { requestCount: sql`${deposit.requestCount} + 1` }
  const target = [deposit.registry, deposit.kind, deposit.targetId]
  const row = {
    id: newId(),
    registry,
    kind,
    targetId,
    state: 'waiting' as const,
    dueAt: now,
    requestedAt: now,
    stateAt: now,
  }
  const isSame = [eq(deposit.registry, registry), eq(deposit.kind, kind)]
  const [current] = isPublic
    ? await tx.insert(deposit).values(row).onConflictDoUpdate({ target, set }).returning()
    : await tx
        .update(deposit)
        .set(set)
        .where(and(...isSame, eq(deposit.targetId, targetId)))
        .returning()
  if (current?.id === row.id) await jobs.enqueue(tx, depositQueue, { depositId: row.id })
  // A deposit that is due already has a job, which sends the newest content.
  else if (current?.dueAt === null) await scheduleDeposit(jobs, tx, current, now)
}

type DepositTiming = Pick<typeof deposit.$inferSelect, 'id' | 'depositTimestamp'>

/** Enqueues a deposit whose row is locked, for the end of its minimum interval. */
export async function scheduleDeposit(
  jobs: Jobs,
  tx: Transaction,
  { id, depositTimestamp }: DepositTiming,
  now: Date,
): Promise<void> {
  const due = nextDepositAt(now, depositTimestamp)
  await tx
    .update(deposit)
    .set({ state: 'waiting', dueAt: due, requestedAt: now, stateAt: now })
    .where(eq(deposit.id, id))
  const seconds = Math.ceil((due.getTime() - now.getTime()) / 1000)
  await jobs.enqueue(tx, depositQueue, { depositId: id }, seconds)
}

/** Sends a deposit again, now. Throws 404, and 409 for a state that cannot be retried. */
export async function retryDeposit(deps: Deps & { db: Database }, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(deposit).where(eq(deposit.id, id)).for('update')
    if (!row) throw new Refused('not-found', 'There is no such deposit.')
    if (!deps.registries[row.registry])
      throw new Refused('transition-not-allowed', 'There are no credentials for this registry.')
    if (!canRetry(row.state))
      throw new Refused(
        'transition-not-allowed',
        'This deposit is being sent or was already accepted.',
      )
    await enqueueNow(deps, tx, [id])
  })
}

/** Sends the deposits of a registry in a state again, at most 1000. Returns their number. */
export async function retryDeposits(
  deps: Deps,
  tx: Transaction,
  { registry, state }: { registry: Registry; state: DepositState },
): Promise<number> {
  if (!canRetry(state) || !deps.registries[registry]) return 0
  const rows = await tx
    .select({ id: deposit.id })
    .from(deposit)
    .where(and(eq(deposit.registry, registry), eq(deposit.state, state)))
    .orderBy(deposit.kind, deposit.targetId)
    .limit(1000)
    .for('update')
  const ids = rows.map(({ id }) => id)
  await enqueueNow(deps, tx, ids)
  return ids.length
}

async function enqueueNow({ clock, jobs }: Deps, tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const now = clock()
  await tx
    .update(deposit)
    // Without the digest, content that was accepted with a warning is sent again.
    .set({ state: 'waiting', dueAt: now, requestedAt: now, stateAt: now, acceptedDigest: null })
    .where(inArray(deposit.id, ids))
  for (const depositId of ids) await jobs.enqueue(tx, depositQueue, { depositId })
}

const removalBatchSize = 500

/** Enqueues deposits of works that are no longer public, so that registries remove them. */
export async function enqueueRemovals(deps: Deps & { db: Database }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const { kind, targetId, registry } of await listRemovedTargets(tx, removalBatchSize))
      await enqueueDeposits(deps, tx, [{ kind, id: targetId }], [registry])
  })
}

/** Longer than the job of a deposit is retried. */
const maxRetryDays = 5

/** Marks deposits as failed whose attempts ended without a result, because a process died in the last one. */
export async function failStaleDeposits({
  db,
  clock,
}: Pick<RegistrationDeps, 'clock'> & { db: Pick<Database, 'update'> }): Promise<void> {
  const before = new Date(clock().getTime() - maxRetryDays * 86_400_000)
  const message = 'There was no response for days.'
  await db
    .update(deposit)
    .set({ state: 'unreachable', dueAt: null, stateAt: clock(), message })
    .where(and(isNotNull(deposit.dueAt), lt(deposit.dueAt, before)))
}

import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deposit } from '#db/schema/registration.ts'
import {
  acceptedKinds,
  type DepositState,
  type DepositTarget,
  nextDepositAt,
  Registry,
} from '#domain/publishing/registration/deposit.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import type { RegistryCredentials } from './credentials.ts'
import { listPublicTargets, listRemovedTargets } from './deposit-targets.ts'

/** A deposit that is due. */
const DueDeposit = z.object({ depositId: z.string() })

export const depositQueue: Queue<z.infer<typeof DueDeposit>> = {
  name: 'deposits',
  payload: DueDeposit,
}

type Needs = { clock: Clock; jobs: Jobs; registries: RegistryCredentials }

/**
 * Asks for things to be deposited at every registry that takes them and for which there are credentials, in the transaction
 * that causes it. What is asked for again while it waits is sent once, and not before it has rested since it was last sent.
 */
export async function enqueueDeposits(
  needs: Needs,
  tx: Transaction,
  things: DepositTarget[],
  registries: readonly Registry[] = Registry.options,
): Promise<void> {
  const told = registries.filter((name) => needs.registries[name])
  if (told.length === 0) return
  const seen = new Set((await listPublicTargets(tx, things)).map(({ id }) => id))
  // In one order: so does everybody, and nobody waits in a circle.
  const inOrder = things.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  for (const registry of told)
    for (const thing of inOrder.filter(({ kind }) => acceptedKinds[registry].includes(kind)))
      if (!seen.has(thing.id) || !(await createDeposit(needs, tx, registry, thing)))
        await requestDeposit(needs, tx, registry, thing)
}

const sortKey = ({ kind, id }: DepositTarget): string => `${kind} ${id}`

/** Begins to tell a registry of what it was never told of. @returns whether it was so */
async function createDeposit(
  { clock, jobs }: Needs,
  tx: Transaction,
  registry: Registry,
  { kind, id: targetId }: DepositTarget,
): Promise<boolean> {
  const now = clock()
  const [made] = await tx
    .insert(deposit)
    .values({
      id: newId(),
      registry,
      kind,
      targetId,
      state: 'waiting',
      dueAt: now,
      requestedAt: now,
      stateAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: deposit.id })
  if (made) await jobs.enqueue(tx, depositQueue, { depositId: made.id })
  return made !== undefined
}

/** Asks once more for what a registry was told of, also when it is published no more. */
async function requestDeposit(
  { clock, jobs }: Needs,
  tx: Transaction,
  registry: Registry,
  { kind, id: targetId }: DepositTarget,
): Promise<void> {
  const thing = [eq(deposit.registry, registry), eq(deposit.kind, kind)]
  const [asked] = await tx
    .update(deposit)
    .set({ requestCount: sql`${deposit.requestCount} + 1` })
    .where(and(...thing, eq(deposit.targetId, targetId)))
    .returning()
  // One that is due already has its job, and whoever sends it sends what is there by then.
  if (asked && asked.dueAt === null) await scheduleDeposit(jobs, tx, asked, clock())
}

type DepositTiming = Pick<typeof deposit.$inferSelect, 'id' | 'depositTimestamp'>

/** Lets a deposit that is locked wait until it has rested, with a job that sends it then. */
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

/** What can be tried again by hand. */
const retryableStates: DepositState[] = ['refused', 'unreachable', 'warned']

/** Sends a deposit again, now. Throws 404, and 409 for one that is on its way or was taken. */
export async function retryDeposit(needs: Needs & { db: Database }, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [found] = await tx.select().from(deposit).where(eq(deposit.id, id)).for('update')
    if (!found) throw new Refused('not-found', 'There is no such deposit.')
    if (!needs.registries[found.registry])
      throw new Refused('transition-not-allowed', 'There are no credentials for this registry.')
    if (!retryableStates.includes(found.state))
      throw new Refused('transition-not-allowed', 'This deposit is on its way, or was taken.')
    await enqueueNow(needs, tx, [id])
  })
}

/** Sends all deposits of a registry again that failed so, at most 1000 at once. @returns how many */
export async function retryDeposits(
  needs: Needs,
  tx: Transaction,
  { registry, state }: { registry: Registry; state: DepositState },
): Promise<number> {
  if (!retryableStates.includes(state) || !needs.registries[registry]) return 0
  const rows = await tx
    .select({ id: deposit.id })
    .from(deposit)
    .where(and(eq(deposit.registry, registry), eq(deposit.state, state)))
    .orderBy(deposit.kind, deposit.targetId)
    .limit(1000)
    .for('update')
  await enqueueNow(
    needs,
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

async function enqueueNow({ clock, jobs }: Needs, tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const now = clock()
  await tx
    .update(deposit)
    // What was taken with a warning is sent again although it is the same.
    .set({ state: 'waiting', dueAt: now, requestedAt: now, stateAt: now, acceptedDigest: null })
    .where(inArray(deposit.id, ids))
  for (const depositId of ids) await jobs.enqueue(tx, depositQueue, { depositId })
}

/** So many deposits of what is gone are asked for at once. */
const removalBatchSize = 500

/** Asks for what registries know and readers see no more, by whatever way it went, to be removed where it can be. */
export async function enqueueRemovals(needs: Needs & { db: Database }): Promise<void> {
  await needs.db.transaction(async (tx) => {
    for (const { kind, targetId, registry } of await listRemovedTargets(tx, removalBatchSize))
      await enqueueDeposits(needs, tx, [{ kind, id: targetId }], [registry])
  })
}

/** For so many days a deposit is tried; longer than its job lives. */
const maxRetryDays = 5

/** Says of deposits whose tries came to an end without a word, as when a process died in the last, that they failed. */
export async function failStaleDeposits({
  db,
  clock,
}: {
  db: Pick<Database, 'update'>
  clock: Clock
}): Promise<void> {
  const before = new Date(clock().getTime() - maxRetryDays * 86_400_000)
  await db
    .update(deposit)
    .set({
      state: 'unreachable',
      dueAt: null,
      stateAt: clock(),
      words: 'There was no answer for days.',
    })
    .where(and(isNotNull(deposit.dueAt), lt(deposit.dueAt, before)))
}

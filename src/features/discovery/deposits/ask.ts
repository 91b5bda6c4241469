import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deposit } from '#db/schema/discovery.ts'
import {
  type DepositState,
  dueAt,
  Registry,
  type Thing,
  takes,
} from '#domain/publishing/deposit.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import type { Registries } from './registries.ts'
import { listGone, listSeen } from './things.ts'

/** A deposit that is due. */
const Due = z.object({ depositId: z.string() })

export const depositQueue: Queue<z.infer<typeof Due>> = { name: 'deposits', payload: Due }

type Needs = { clock: Clock; jobs: Jobs; registries: Registries }

/**
 * Asks for things to be deposited at every registry that takes them and for which there are credentials, in the transaction
 * that causes it. What is asked for again while it waits is sent once, and not before it has rested since it was last sent.
 */
export async function askForDeposits(
  needs: Needs,
  tx: Transaction,
  things: Thing[],
  registries: readonly Registry[] = Registry.options,
): Promise<void> {
  const told = registries.filter((name) => needs.registries[name])
  if (told.length === 0) return
  const seen = new Set((await listSeen(tx, things)).map(({ id }) => id))
  // In one order: so does everybody, and nobody waits in a circle.
  const inOrder = things.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  for (const registry of told)
    for (const thing of inOrder.filter(({ kind }) => takes[registry].includes(kind)))
      if (!seen.has(thing.id) || !(await begin(needs, tx, registry, thing)))
        await ask(needs, tx, registry, thing)
}

const placeOf = ({ kind, id }: Thing): string => `${kind} ${id}`

/** Begins to tell a registry of what it was never told of. @returns whether it was so */
async function begin(
  { clock, jobs }: Needs,
  tx: Transaction,
  registry: Registry,
  { kind, id: thingId }: Thing,
): Promise<boolean> {
  const now = clock()
  const [made] = await tx
    .insert(deposit)
    .values({
      ...{ id: newId(), registry, kind, thingId },
      ...{ state: 'waiting', dueAt: now, askedAt: now, stateAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: deposit.id })
  if (made) await jobs.enqueue(tx, depositQueue, { depositId: made.id })
  return made !== undefined
}

/** Asks once more for what a registry was told of, also when it is published no more. */
async function ask(
  { clock, jobs }: Needs,
  tx: Transaction,
  registry: Registry,
  { kind, id: thingId }: Thing,
): Promise<void> {
  const thing = [eq(deposit.registry, registry), eq(deposit.kind, kind)]
  const [asked] = await tx
    .update(deposit)
    .set({ wishes: sql`${deposit.wishes} + 1` })
    .where(and(...thing, eq(deposit.thingId, thingId)))
    .returning()
  // One that is due already has its job, and whoever sends it sends what is there by then.
  if (asked && asked.dueAt === null) await makeDue(jobs, tx, asked, clock())
}

type Rested = Pick<typeof deposit.$inferSelect, 'id' | 'stampedAt'>

/** Lets a deposit that is locked wait until it has rested, with a job that sends it then. */
export async function makeDue(
  jobs: Jobs,
  tx: Transaction,
  { id, stampedAt }: Rested,
  now: Date,
): Promise<void> {
  const due = dueAt(now, stampedAt)
  await tx
    .update(deposit)
    .set({ state: 'waiting', dueAt: due, askedAt: now, stateAt: now })
    .where(eq(deposit.id, id))
  const seconds = Math.ceil((due.getTime() - now.getTime()) / 1000)
  await jobs.enqueue(tx, depositQueue, { depositId: id }, seconds)
}

/** What can be tried again by hand. */
const failed: DepositState[] = ['refused', 'unreachable', 'warned']

/** Sends a deposit again, now. Throws 404, and 409 for one that is on its way or was taken. */
export async function tryAgain(needs: Needs & { db: Database }, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [found] = await tx.select().from(deposit).where(eq(deposit.id, id)).for('update')
    if (!found) throw new Refused('not-found', 'There is no such deposit.')
    if (!needs.registries[found.registry])
      throw new Refused('not-at-this-stage', 'There are no credentials for this registry.')
    if (!failed.includes(found.state))
      throw new Refused('not-at-this-stage', 'This deposit is on its way, or was taken.')
    await sendNow(needs, tx, [id])
  })
}

/** Sends all deposits of a registry again that failed so, at most 1000 at once. @returns how many */
export async function tryAllAgain(
  needs: Needs,
  tx: Transaction,
  { registry, state }: { registry: Registry; state: DepositState },
): Promise<number> {
  if (!failed.includes(state) || !needs.registries[registry]) return 0
  const rows = await tx
    .select({ id: deposit.id })
    .from(deposit)
    .where(and(eq(deposit.registry, registry), eq(deposit.state, state)))
    .orderBy(deposit.kind, deposit.thingId)
    .limit(1000)
    .for('update')
  await sendNow(
    needs,
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

async function sendNow({ clock, jobs }: Needs, tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const now = clock()
  await tx
    .update(deposit)
    // What was taken with a warning is sent again although it is the same.
    .set({ state: 'waiting', dueAt: now, askedAt: now, stateAt: now, takenDigest: null })
    .where(inArray(deposit.id, ids))
  for (const depositId of ids) await jobs.enqueue(tx, depositQueue, { depositId })
}

/** So many deposits of what is gone are asked for at once. */
const goneAtOnce = 500

/** Asks for what registries know and readers see no more, by whatever way it went, to be removed where it can be. */
export async function askToRemove(needs: Needs & { db: Database }): Promise<void> {
  await needs.db.transaction(async (tx) => {
    for (const { kind, thingId, registry } of await listGone(tx, goneAtOnce))
      await askForDeposits(needs, tx, [{ kind, id: thingId }], [registry])
  })
}

/** For so many days a deposit is tried; longer than its job lives. */
const triedDays = 5

/** Says of deposits whose tries came to an end without a word, as when a process died in the last, that they failed. */
export async function giveUpDeposits({
  db,
  clock,
}: {
  db: Pick<Database, 'update'>
  clock: Clock
}): Promise<void> {
  const before = new Date(clock().getTime() - triedDays * 86_400_000)
  await db
    .update(deposit)
    .set({
      ...{ state: 'unreachable', dueAt: null, stateAt: clock() },
      words: 'There was no answer for days.',
    })
    .where(and(isNotNull(deposit.dueAt), lt(deposit.dueAt, before)))
}

import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { copy } from '#db/schema/copies.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import type { CopyKind } from './wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

export const copyQueue: Queue<{ copyId: string }> = {
  name: 'copy',
  payload: z.object({ copyId: z.string() }),
}

/** Whoever makes a copy is heard of every few seconds; after so long a silence, in milliseconds, nobody makes it. */
const silence = { making: 120_000, waiting: 3_600_000 }
/** Copies are kept for so long, in milliseconds. */
export const keptFor = 7 * 86_400_000

/** Asks for a copy of the journal, one at a time. Throws 409 while one is being made. Answers its id. */
export async function askForCopy(needs: Needs, who: Account, kind: CopyKind): Promise<string> {
  const now = needs.clock()
  return needs.db.transaction(async (tx) => {
    await giveUpSilent(tx, now)
    const id = newId()
    const row = { id, kind, state: 'waiting', askedBy: who.id, askedAt: now, heardAt: now } as const
    const [made] = await tx.insert(copy).values(row).onConflictDoNothing().returning()
    if (!made)
      throw new Refused(
        'copy-in-making',
        'A copy is being made already. Please wait until it is ready.',
      )
    await needs.jobs.enqueue(tx, copyQueue, { copyId: id })
    await record(needs, tx, who.id, { type: 'copy-asked-for', copyId: id, kind })
    return id
  })
}

/** Says of copies that nobody makes any more that it is so: then another can be asked for. */
export async function giveUpSilent(tx: Pick<Transaction, 'update'>, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const giveUp = (state: 'making' | 'waiting', problem: string) =>
    tx
      .update(copy)
      .set({ state: 'failed', problem })
      .where(and(eq(copy.state, state), lt(copy.heardAt, before(silence[state]))))
  await giveUp('making', 'The process that made it was stopped. Please ask for it again.')
  await giveUp(
    'waiting',
    'Nobody has taken it up: the server that works on such wishes is not running.',
  )
}

/** Forgets copies that were asked for long ago; what is stored of them goes with the next sweep. */
export async function forgetOldCopies({ db, clock }: Omit<Needs, 'jobs'>): Promise<void> {
  await giveUpSilent(db, clock())
  const old = lt(copy.askedAt, new Date(clock().getTime() - keptFor))
  await db.delete(copy).where(and(old, inArray(copy.state, ['ready', 'failed'])))
}

import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { backupJob } from '#db/schema/backups.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import type { BackupKind } from './api-schemas.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

export const backupQueue: Queue<{ backupId: string }> = {
  name: 'backups',
  payload: z.object({ backupId: z.string() }),
}

/** Whoever makes a copy is heard of every few seconds; after so long a silence, in milliseconds, nobody makes it. */
const stalledAfter = { making: 120_000, waiting: 3_600_000 }
/** Copies are kept for so long, in milliseconds. */
export const retention = 7 * 86_400_000

/** Asks for a copy of the journal, one at a time. Throws 409 while one is being made. Answers its id. */
export async function requestBackup(needs: Needs, who: Account, kind: BackupKind): Promise<string> {
  const now = needs.clock()
  return needs.db.transaction(async (tx) => {
    await failStalledBackups(tx, now)
    const id = newId()
    const row = {
      id,
      kind,
      state: 'waiting',
      requestedBy: who.id,
      requestedAt: now,
      heartbeatAt: now,
    } as const
    const [made] = await tx.insert(backupJob).values(row).onConflictDoNothing().returning()
    if (!made)
      throw new Refused(
        'backup-in-progress',
        'A copy is being made already. Please wait until it is ready.',
      )
    await needs.jobs.enqueue(tx, backupQueue, { backupId: id })
    await recordEvent(needs, tx, who.id, { type: 'backup-requested', backupId: id, kind })
    return id
  })
}

/** Says of copies that nobody makes any more that it is so: then another can be asked for. */
export async function failStalledBackups(
  tx: Pick<Transaction, 'update'>,
  now: Date,
): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const giveUp = (state: 'making' | 'waiting', problem: string) =>
    tx
      .update(backupJob)
      .set({ state: 'failed', problem })
      .where(
        and(eq(backupJob.state, state), lt(backupJob.heartbeatAt, before(stalledAfter[state]))),
      )
  await giveUp('making', 'The process that made it was stopped. Please ask for it again.')
  await giveUp(
    'waiting',
    'Nobody has taken it up: the server that works on such wishes is not running.',
  )
}

/** Forgets copies that were asked for long ago; what is stored of them goes with the next sweep. */
export async function deleteOldBackups({ db, clock }: Omit<Needs, 'jobs'>): Promise<void> {
  await failStalledBackups(db, clock())
  const old = lt(backupJob.requestedAt, new Date(clock().getTime() - retention))
  await db.delete(backupJob).where(and(old, inArray(backupJob.state, ['ready', 'failed'])))
}

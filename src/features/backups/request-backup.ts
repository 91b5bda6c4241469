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

type Deps = { db: Database; clock: Clock; jobs: Jobs }

export const backupQueue: Queue<{ backupId: string }> = {
  name: 'backups',
  payload: z.object({ backupId: z.string() }),
}

/** In milliseconds without a heartbeat, after which a backup has failed. */
const stalledAfter = { making: 120_000, waiting: 3_600_000 }
/** In milliseconds. */
export const retention = 7 * 86_400_000

/** Requests an export or a backup. Throws 409 while another one is running. */
export async function requestBackup(deps: Deps, who: Account, kind: BackupKind): Promise<void> {
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
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
    const inserted = await tx.insert(backupJob).values(row).onConflictDoNothing().returning()
    if (inserted.length === 0)
      throw new Refused(
        'backup-in-progress',
        'An export or a backup is already running. Please wait until it is ready.',
      )
    await recordEvent(deps, tx, who.id, { type: 'backup-requested', backupId: id, kind })
  })
}

/** Records the download of a backup in the audit log. */
export const recordDownload = (deps: Deps, who: Account, backupId: string): Promise<void> =>
  deps.db.transaction((tx) =>
    recordEvent(deps, tx, who.id, { type: 'backup-downloaded', backupId, accountId: who.id }),
  )

/** Marks stalled backups as failed, so that another one can be requested. */
export async function failStalledBackups(
  tx: Pick<Transaction, 'update'>,
  now: Date,
): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const fail = (state: 'making' | 'waiting', problem: string) =>
    tx
      .update(backupJob)
      .set({ state: 'failed', problem })
      .where(
        and(eq(backupJob.state, state), lt(backupJob.heartbeatAt, before(stalledAfter[state]))),
      )
  await fail('making', 'The process was stopped. Please try again.')
  await fail('waiting', 'The worker process that creates backups is not running.')
}

/** Deletes old rows. Housekeeping deletes their files. */
export async function deleteOldBackups({ db, clock }: Omit<Deps, 'jobs'>): Promise<void> {
  await failStalledBackups(db, clock())
  const old = lt(backupJob.requestedAt, new Date(clock().getTime() - retention))
  await db.delete(backupJob).where(and(old, inArray(backupJob.state, ['ready', 'failed'])))
}

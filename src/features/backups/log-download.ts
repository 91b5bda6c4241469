import type { Account } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'

/** Writes down who was given the address of a copy: a backup tells all that the office knows. */
export const logDownload = (
  needs: { db: Database; clock: Clock; jobs: Jobs },
  who: Account,
  backupId: string,
): Promise<void> =>
  needs.db.transaction((tx) =>
    recordEvent(needs, tx, who.id, { type: 'backup-downloaded', backupId, accountId: who.id }),
  )

import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { listManagers } from '#features/accounts/queries.ts'
import { hasAnyConflict } from '#features/editorial/access.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Refuses a backup to a manager who has a conflict of interest with a submission in it, as long as another manager has none.
 * Throws `own-submission` and names that manager. Where all have one, any of them may: a journal is not to be
 * without a backup.
 */
export async function requireNoConflict(
  db: Pick<Database, 'select'>,
  who: Pick<Account, 'id'>,
): Promise<void> {
  if (!(await hasAnyConflict(db, who))) return
  for (const other of await listManagers(db)) {
    if (await hasAnyConflict(db, other)) continue
    throw new Refused(
      'conflict-of-interest',
      `It holds what only editors know of a submission with which you have a conflict of interest. Please ask ${other.name}, who manages the journal as well, to save it.`,
    )
  }
}

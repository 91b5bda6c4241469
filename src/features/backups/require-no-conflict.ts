import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { listManagers } from '#features/accounts/queries.ts'
import { hasAnyConflict } from '#features/editorial/queries.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Gives a backup to nobody who stands too near to a manuscript in it, as long as another manager can take it. Throws
 * `own-submission` and names that manager. Where all stand too near to one, any of them may: a journal is not to be
 * without a backup.
 */
export async function requireNoConflict(
  db: Pick<Database, 'select'>,
  who: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  if (!(await hasAnyConflict(db, who))) return
  for (const other of await listManagers(db)) {
    if (await hasAnyConflict(db, other)) continue
    throw new Refused(
      'conflict-of-interest',
      `It holds what the office alone knows of a manuscript that you stand too near to. Please ask ${other.name}, who manages the journal as well, to save it.`,
    )
  }
}

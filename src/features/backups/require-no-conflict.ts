import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { listManagers } from '#features/accounts/queries.ts'
import { hasAnyConflict } from '#features/editorial/access.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * Refuses a backup to a manager with a conflict of interest, if another manager has none. Throws `conflict-of-interest`
 * and names that manager. If all managers have a conflict, any of them may download it.
 */
export async function requireNoConflict(db: Reader, who: Pick<Account, 'id'>): Promise<void> {
  if (!(await hasAnyConflict(db, who))) return
  for (const other of await listManagers(db)) {
    if (await hasAnyConflict(db, other)) continue
    throw new Refused(
      'conflict-of-interest',
      `The backup contains confidential data of a submission with which you have a conflict of interest. Please ask ${other.name}, who also manages the journal, to download it.`,
    )
  }
}

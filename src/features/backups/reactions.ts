import type { Journal } from '#domain/journal/journal.ts'
import { notifyManagers } from '#features/accounts/manager-notices.ts'
import { findAccount } from '#features/accounts/queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { backupNotice } from './emails.ts'
import { findBackup } from './queries.ts'

type Needs = { db: Database; jobs: Jobs; journal: Journal }

/** What follows from what happens to copies. */
export const backupReactions = {
  'backup-requested': {
    'backup-requested-notices': (needs, { backupId }) => notifyOfBackup(needs, backupId, 'made'),
  },
  'backup-downloaded': {
    'backup-downloaded-notices': (needs, { backupId, accountId }) =>
      notifyOfBackup(needs, backupId, 'saved', accountId),
  },
} satisfies Reactions<Needs>

/** Tells all managers of a backup, and by whom; of an export, which anybody may see, nobody is told. */
async function notifyOfBackup(
  needs: Needs,
  backupId: string,
  what: 'made' | 'saved',
  accountId?: string,
): Promise<void> {
  const copy = await findBackup(needs.db, backupId)
  if (copy?.kind !== 'backup') return
  const who = await findAccount(needs.db, accountId ?? copy.requestedBy ?? '')
  await notifyManagers(needs, backupNotice(needs.journal, what, who?.name ?? 'Somebody'))
}

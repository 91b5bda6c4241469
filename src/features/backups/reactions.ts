import type { Journal } from '#domain/journal/journal.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { notifyManagers } from '#features/email/manager-notices.ts'
import type { CommandDeps, Reactions } from '#platform/events.ts'
import { backupNotice } from './emails.ts'
import { findBackup } from './queries.ts'

type Needs = CommandDeps & { journal: Journal; baseUrl: string }

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

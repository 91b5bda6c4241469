import type { Journal } from '#domain/journal/journal.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { notifyManagers } from '#features/email/manager-notices.ts'
import type { CommandDeps, Reactions } from '#platform/events.ts'
import { backupNotice } from './emails.ts'
import { findBackup } from './queries.ts'

type Needs = CommandDeps & { journal: Journal; baseUrl: string }

export const backupReactions = {
  'backup-requested': {
    'backup-requested-notices': (needs, { backupId }) =>
      notifyOfBackup(needs, backupId, 'requested'),
  },
  'backup-downloaded': {
    'backup-downloaded-notices': (needs, { backupId, accountId }) =>
      notifyOfBackup(needs, backupId, 'downloaded', accountId),
  },
} satisfies Reactions<Needs>

/** Notifies all managers of a backup and who caused it. An export contains only public data. */
async function notifyOfBackup(
  needs: Needs,
  backupId: string,
  what: 'requested' | 'downloaded',
  accountId?: string,
): Promise<void> {
  const backup = await findBackup(needs.db, backupId)
  if (backup?.kind !== 'backup') return
  const account = await findAccount(needs.db, accountId ?? backup.requestedBy)
  await notifyManagers(needs, backupNotice(needs.journal, what, account?.name ?? 'A manager'))
}

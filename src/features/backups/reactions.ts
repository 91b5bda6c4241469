import type { Journal } from '#domain/journal/journal.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { notifyManagers } from '#features/email/manager-notices.ts'
import type { Cause, CommandDeps, Reactions } from '#platform/events.ts'
import { findBackup } from './queries.ts'
import { backupQueue } from './request-backup.ts'

/** The notice to all managers when one of them requests or downloads a backup, which contains all private data. */
const backupNotice = (journal: Journal, what: 'requested' | 'downloaded', name: string) => ({
  subject: `A backup was ${what}`,
  paragraphs: [
    `${name} ${what} a backup of ${journal.name}.`,
    'It contains accounts, unpublished manuscripts and emails. If no manager intended this, another person has access to an account. Set a new password for it, which ends all its sessions, and inform the site administrator.',
  ],
  path: '/manage-journals/backups',
})

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

export const backupReactions = {
  'backup-requested': {
    'backup-created': ({ db, jobs }, { backupId }) =>
      db.transaction((tx) => jobs.enqueue(tx, backupQueue, { backupId })),
    'backup-requested-notices': (deps, { backupId }, cause) =>
      notifyOfBackup(deps, cause, backupId, 'requested'),
  },
  'backup-downloaded': {
    'backup-downloaded-notices': (deps, { backupId, accountId }, cause) =>
      notifyOfBackup(deps, cause, backupId, 'downloaded', accountId),
  },
} satisfies Reactions<Deps>

/** Notifies all managers of a backup and who caused it. An export contains only public data. */
async function notifyOfBackup(
  deps: Deps,
  cause: Cause,
  backupId: string,
  what: 'requested' | 'downloaded',
  accountId?: string,
): Promise<void> {
  const backup = await findBackup(deps.db, backupId)
  if (backup?.kind !== 'backup') return
  const account = await findAccount(deps.db, accountId ?? backup.requestedBy)
  await notifyManagers(deps, cause, backupNotice(deps.journal, what, account?.name ?? 'A manager'))
}

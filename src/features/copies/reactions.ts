import type { CopyEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { tellManagers } from '../accounts/manager-notices.ts'
import { findAccount } from '../accounts/queries.ts'
import { backupNotice } from './letters.ts'
import { findCopy } from './queries.ts'

type Needs = { db: Database; jobs: Jobs; journal: Journal }

/** What follows from what happens to copies. */
export const copyReactions: Reactions<CopyEvent, Needs> = {
  'copy-asked-for': {
    'backup-made-notices': (needs, { copyId }) => tellOfBackup(needs, copyId, 'made'),
  },
  'copy-fetched': {
    'backup-saved-notices': (needs, { copyId, accountId }) =>
      tellOfBackup(needs, copyId, 'saved', accountId),
  },
}

/** Tells all managers of a backup, and by whom; of an export, which anybody may see, nobody is told. */
async function tellOfBackup(
  needs: Needs,
  copyId: string,
  what: 'made' | 'saved',
  accountId?: string,
): Promise<void> {
  const copy = await findCopy(needs.db, copyId)
  if (copy?.kind !== 'backup') return
  const who = await findAccount(needs.db, accountId ?? copy.askedBy ?? '')
  await tellManagers(needs, backupNotice(needs.journal, what, who?.name ?? 'Somebody'))
}

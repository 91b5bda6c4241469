import type { Account } from '#domain/people/account.ts'
import { findSeenByEditor } from '#features/editorial/access.ts'
import type { Database } from '#platform/database/database.ts'
import { listOutbox } from '#platform/email/outbox.ts'
import type { OutboxBody } from './api-schemas.ts'
import type { SystemInfo } from './system-status.ts'

/** So many of the newest mails are looked at, and so many of those that somebody may see are shown. */
const most = { looked: 1000, shown: 50 }

/**
 * The newest mails that were kept instead of sent, with their secrets masked: those about nothing but submissions that the
 * manager sees as an editor does. `total` counts no others.
 */
export async function readOutbox(
  { db, system }: { db: Database; system: Pick<SystemInfo, 'outbox'> },
  who: Account,
): Promise<OutboxBody> {
  if (system.outbox === undefined) return { total: 0, mails: [] }
  const all = await listOutbox(system.outbox, most.looked)
  const seen = await findSeenByEditor(db, who, [...new Set(all.flatMap(({ about }) => about))])
  const mails = all.filter(({ about }) => about.every((id) => seen.has(id)))
  return {
    total: mails.length,
    mails: mails.slice(0, most.shown).map(({ about: _, ...mail }) => mail),
  }
}

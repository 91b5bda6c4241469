import type { Account } from '#domain/people/account.ts'
import { findSeenByEditor } from '#features/editorial/access.ts'
import type { Database } from '#platform/database/database.ts'
import { listOutbox } from '#platform/email/outbox.ts'
import type { OutboxBody } from './api-schemas.ts'
import type { SystemInfo } from './system-status.ts'

/** The newest emails that are read, and those that are shown. */
const maxEmails = { read: 1000, shown: 50 }

/**
 * The newest emails in the outbox, with masked secrets. Excludes emails about submissions with which the manager has a
 * conflict of interest, also from `total`.
 */
export async function readOutbox(
  { db, system }: { db: Database; system: Pick<SystemInfo, 'outbox'> },
  account: Account,
): Promise<OutboxBody> {
  if (system.outbox === undefined) return { total: 0, mails: [] }
  const all = await listOutbox(system.outbox, maxEmails.read)
  const visible = await findSeenByEditor(db, account, [
    ...new Set(all.flatMap(({ about }) => about)),
  ])
  const mails = all.filter(({ about }) => about.every((id) => visible.has(id)))
  return {
    total: mails.length,
    mails: mails.slice(0, maxEmails.shown).map(({ about: _, ...mail }) => mail),
  }
}

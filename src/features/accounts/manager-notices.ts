import { z } from 'zod'
import { salutationOf } from '#domain/email/salutation.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { hasJournalRole } from '#domain/people/account.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import { renderEmail } from '#platform/email/render-email.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { findAccount, listManagers } from './queries.ts'

/** What managers are told: `path` is the page of the site on which they see more. */
const ManagerNotice = z.object({
  accountId: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  path: z.string(),
})
export type ManagerNotice = z.infer<typeof ManagerNotice>

export const managerNoticeQueue: Queue<ManagerNotice> = {
  name: 'manager-notices',
  payload: ManagerNotice,
}

/** Asks for one letter to each manager. */
export async function notifyManagers(
  { db, jobs }: { db: Database; jobs: Jobs },
  said: Omit<ManagerNotice, 'accountId'>,
): Promise<void> {
  const managers = await listManagers(db)
  await db.transaction(async (tx) => {
    for (const { id: accountId } of managers)
      await jobs.enqueue(tx, managerNoticeQueue, { ...said, accountId })
  })
}

type Needs = { db: Database; mailer: Mailer; journal: Journal; baseUrl: string }

/** Writes to one manager, unless they are one no more. */
export async function sendManagerNotice(
  { db, mailer, journal, baseUrl }: Needs,
  { accountId, subject, paragraphs, path }: ManagerNotice,
): Promise<void> {
  const manager = await findAccount(db, accountId)
  if (!manager || !hasJournalRole(manager, 'manager')) return
  await mailer.send(
    renderEmail({
      to: manager.email,
      from: journal.name,
      subject,
      paragraphs: [salutationOf(manager.name), ...paragraphs],
      action: { label: 'Look at it', url: `${baseUrl}${path}` },
    }),
  )
}

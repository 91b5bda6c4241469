import { salutationOf } from '#domain/email/salutation.ts'
import { listManagers } from '#features/accounts/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { queueEmail } from './queue-email.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; baseUrl: string }

/** `path` is the page of this site with the details. */
type ManagerNotice = { subject: string; paragraphs: string[]; path: string }

/** Emails each manager. */
export async function notifyManagers(
  needs: Needs,
  { subject, paragraphs, path }: ManagerNotice,
): Promise<void> {
  const managers = await listManagers(needs.db)
  await needs.db.transaction(async (tx) => {
    for (const manager of managers)
      await queueEmail(needs, tx, {
        name: 'manager-notice',
        recipientId: manager.id,
        subject,
        body: [salutationOf(manager.name), ...paragraphs].join('\n\n'),
        action: { label: 'Open the page', url: `${needs.baseUrl}${path}` },
      })
  })
}

import { composeBody } from '#domain/email/salutation.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { listManagers } from '#features/accounts/queries.ts'
import type { Cause, CommandDeps } from '#platform/events.ts'
import { queueEmail } from './queue-email.ts'

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

/** `path` is the page of this site with the details. */
type ManagerNotice = { subject: string; paragraphs: string[]; path: string }

/** Emails each manager. */
export async function notifyManagers(
  deps: Deps,
  cause: Cause,
  { subject, paragraphs, path }: ManagerNotice,
): Promise<void> {
  const managers = await listManagers(deps.db)
  await deps.db.transaction(async (tx) => {
    for (const manager of managers)
      await queueEmail(deps, tx, {
        id: `${cause.id}-${manager.id}`,
        name: 'manager-notice',
        recipientId: manager.id,
        subject,
        body: composeBody(deps.journal, manager.name, ...paragraphs),
        action: { label: 'Open the page', url: `${deps.baseUrl}${path}` },
      })
  })
}

import type { Journal } from '#domain/journal/journal.ts'
import { isEditor } from '#domain/people/account.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { findOwnProduction } from '#features/editorial/production/own-production.ts'
import { findSubmission } from '#features/editorial/queries.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import type { Cause, CommandDeps } from '#platform/events.ts'
import { notificationEmail } from './email-content.ts'
import type { EditorNotice } from './notification-texts.ts'

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

type AboutSubmission = { submissionId: string }

/** The effect of an event that emails those whom `whom` names, once each. */
export const notify =
  <OneEvent extends AboutSubmission>(
    what: EditorNotice | ((event: OneEvent) => EditorNotice),
    whom: (deps: Deps, event: OneEvent, cause: Cause) => Promise<readonly string[]>,
  ) =>
  async (deps: Deps, event: OneEvent, cause: Cause): Promise<void> => {
    for (const accountId of await whom(deps, event, cause))
      await notifyPerson(deps, cause, {
        accountId,
        submissionId: event.submissionId,
        what: typeof what === 'function' ? what(event) : what,
      })
  }

export type NotifyingEvent = AboutSubmission & { notified?: readonly string[] | undefined }

/** Those whom the event itself names. */
export const namedInEvent = async (_deps: Deps, { notified = [] }: NotifyingEvent) => notified

export async function handlingEditor({ db }: Deps, { submissionId }: AboutSubmission) {
  const editorId = (await findSubmission(db, submissionId))?.editorId
  return editorId ? [editorId] : []
}

/**
 * Notifies an editor, or a copyeditor of their stage, unless the submission was deleted or is a sample, or they have a conflict of
 * interest or lost the role. The email contains nothing that anybody wrote: they may lose access to it.
 */
export async function notifyPerson(
  deps: Deps,
  { id }: Cause,
  { accountId, submissionId, what }: AboutSubmission & { accountId: string; what: EditorNotice },
): Promise<void> {
  const person = await findAccount(deps.db, accountId)
  const submission = person && (await findSubmission(deps.db, submissionId, person))
  if (!submission || submission.deletedAt || submission.isSample || submission.hasConflict) return
  const isOwnStage =
    what === 'production-assigned' && (await findOwnProduction(deps.db, person, submissionId))
  if (!isEditor(person) && !isOwnStage) return
  const email = notificationEmail(deps, person, submission, what)
  await deps.db.transaction((tx) => queueEmail(deps, tx, { id: `${id}-${accountId}`, ...email }))
}

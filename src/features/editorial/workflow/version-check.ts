import type { SubmissionEvent } from '#domain/editorial/submission-event.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { listActivity } from '#features/editorial/queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** Events that do not change the version of a submission, so that no command is refused because of them. */
type EventWithoutVersion =
  | 'submission-copy-approved'
  | 'submission-copy-uploaded'
  | 'submission-conflict-declared'
  | 'submission-conflict-removed'
  | 'submission-editors-changed'
  | 'submission-email-resent'
  | 'submission-review-form-exchanged'
  | 'submission-review-file-approved'
  | 'submission-review-file-withheld'
  | 'submission-review-returned'
  | 'submission-review-sent'
  | 'submission-file-infected'
  | 'submission-message-received'
  | 'submission-message-sent'
  | 'submission-note-added'
  | 'submission-published-in-issue'
  | 'submission-deleted'
  | 'submission-restored'
  | 'submission-reviewer-invited'
  | 'submission-reviewer-accepted'
  | 'submission-reviewer-declined'
  | 'submission-reviewer-reminded'
  | 'submission-review-extended'
  | 'submission-reviewer-cancelled'
  | 'submission-review-link-created'
  | 'submission-proof-link-created'
  | 'submission-production-planned'
  | 'submission-production-file-added'
  | 'submission-proof-approved'
  | 'submission-publication-delayed'
  | 'submission-proof-comment-decided'
  | 'submission-proof-corrected'
  | 'submission-proof-reminded'

const eventDescriptions: Record<Exclude<SubmissionEvent['type'], EventWithoutVersion>, string> = {
  'submission-received': 'submitted it',
  'submission-published': 'published it',
  'submission-file-replaced': 'replaced its file',
  'submission-returned': 'returned it for correction',
  'submission-revision-requested': 'asked for a revision',
  'submission-revised': 'sent a revision',
  'submission-appealed': 'appealed the decision',
  'submission-corrected': 'replied and sent a new file',
  'submission-assigned': 'assigned its handling editor',
  'submission-accepted': 'accepted it',
  'submission-rejected': 'rejected it',
  'submission-decision-undone': 'undid the decision',
  'submission-draft-created': 'created an article draft from it',
  'submission-scheduled': 'changed its publication date',
  'submission-withdrawn': 'withdrew it',
  'submission-production-started': 'started its production',
  'submission-production-moved': 'moved its production to another stage',
  'submission-proof-sent': 'sent a proof to the author',
  'submission-proof-cancelled': 'cancelled the proof',
  'submission-sent-to-review': 'sent it to review',
  'submission-review-closed': 'closed the round of review',
  'submission-review-reopened': 'reopened the round of review',
}

const isDescribed = (type: string): type is keyof typeof eventDescriptions =>
  Object.hasOwn(eventDescriptions, type)

/** The error for an editor whose command names an earlier version: who did what since. */
export async function staleVersion(db: Reader, id: string): Promise<Refused> {
  const activity = await listActivity(db, id)
  const [last] = activity
    .toReversed()
    .flatMap(({ type, by, at }) => (isDescribed(type) ? { type, by, at } : []))
  const what = last
    ? `${last.by ?? 'Another person'} ${eventDescriptions[last.type]} on ${formatDateTime(last.at.toISOString())}.`
    : 'This submission has changed since you opened it.'
  return new Refused('edit-conflict', `${what} Your command was not carried out.`)
}

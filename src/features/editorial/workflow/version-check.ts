import type { Side } from '#domain/editorial/workflow.ts'
import type { SubmissionEvent } from '#domain/event.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { listActivity, type Submission } from '#features/editorial/queries.ts'
import type { Database } from '#platform/database/database.ts'

/** What somebody did, as it is told to whoever did something else meanwhile. */
const eventDescriptions: Record<SubmissionEvent['type'], string> = {
  'submission-received': 'sent it in',
  'submission-published': 'published it',
  'submission-file-replaced': 'replaced its file',
  'submission-returned': 'returned it to the author',
  'submission-corrected': 'answered and sent a new file',
  'submission-assigned': 'took it up',
  'submission-accepted': 'accepted it',
  'submission-rejected': 'declined it',
  'submission-decision-undone': 'took the decision back',
  'submission-draft-created': 'made an article draft of it',
  'submission-scheduled': 'changed the day of its publication',
  'submission-published-in-issue': 'published an issue with it',
  'submission-withdrawn': 'withdrew it',
  'submission-conflict-declared': 'declared a conflict of interest',
  'submission-conflict-removed': 'lifted a conflict of interest',
  'submission-email-resent': 'sent a letter again',
  'submission-file-infected': 'found a file of it to be harmful',
  'submission-deleted': 'deleted it',
  'submission-restored': 'restored it',
}

/** What does not change the version of a submission. */
const eventsWithoutVersion: readonly string[] = [
  'submission-conflict-declared',
  'submission-conflict-removed',
  'submission-email-resent',
  'submission-file-infected',
  'submission-published-in-issue',
  'submission-deleted',
  'submission-restored',
]

/**
 * Refuses a command that was given to another version than the present one, and says what has happened
 * meanwhile: to an editor with the name of who did it.
 */
export async function requireSameVersion(
  db: Pick<Database, 'select'>,
  found: Submission,
  version: number | undefined,
  side: Side,
): Promise<void> {
  if (version === undefined || version === found.version) return
  const transitions = (await listActivity(db, found.id)).filter(
    ({ type }) => !eventsWithoutVersion.includes(type),
  )
  const last = side === 'editor' ? transitions.at(-1) : undefined
  const deed = last && eventDescriptions[last.type as SubmissionEvent['type']]
  const told = deed
    ? `Meanwhile ${last.by ?? 'somebody'} ${deed} (${formatDateTime(last.at.toISOString())}).`
    : 'This submission has changed since you opened it.'
  throw new Refused('edit-conflict', `${told} Nothing of yours has been done.`)
}

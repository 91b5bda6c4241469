import type { Side } from '#domain/editorial/workflow.ts'
import type { SubmissionEvent } from '#domain/event.ts'
import { Refused } from '#domain/refusal.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { listActivity, type Submission } from '#features/editorial/queries.ts'
import type { Database } from '#platform/database/database.ts'

/** What does not change the version of a submission: nobody is refused because of it. */
type Quiet =
  | 'submission-conflict-declared'
  | 'submission-conflict-removed'
  | 'submission-email-resent'
  | 'submission-file-infected'
  | 'submission-published-in-issue'
  | 'submission-deleted'
  | 'submission-restored'

/** What somebody did, as it is told to whoever did something else meanwhile. */
const eventDescriptions: Record<Exclude<SubmissionEvent['type'], Quiet>, string> = {
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
  'submission-withdrawn': 'withdrew it',
}

const isDeed = (type: string): type is keyof typeof eventDescriptions =>
  Object.hasOwn(eventDescriptions, type)

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
  const happened = side === 'editor' ? await listActivity(db, found.id) : []
  const last = happened.findLast(({ type }) => isDeed(type))
  const told =
    last && isDeed(last.type)
      ? `Meanwhile ${last.by ?? 'somebody'} ${eventDescriptions[last.type]} (${formatDateTime(last.at.toISOString())}).`
      : 'This submission has changed since you opened it.'
  throw new Refused('edit-conflict', `${told} Nothing of yours has been done.`)
}

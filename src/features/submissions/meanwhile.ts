import type { SubmissionEvent } from '#domain/event.ts'
import { Refused } from '#domain/refusal.ts'
import type { Side } from '#domain/reviewing/course.ts'
import { sayMoment } from '#domain/text/format.ts'
import type { Database } from '#platform/database/database.ts'
import { listHappened, type Submission } from './queries.ts'

/** What somebody did, as it is told to whoever did something else meanwhile. */
const deeds: Record<SubmissionEvent['type'], string> = {
  'submission-received': 'sent it in',
  'submission-published': 'published it',
  'submission-file-replaced': 'replaced its file',
  'submission-returned': 'returned it to the author',
  'submission-answered': 'answered and sent a new file',
  'submission-taken-up': 'took it up',
  'submission-accepted': 'accepted it',
  'submission-declined': 'declined it',
  'submission-decision-undone': 'took the decision back',
  'submission-draft-made': 'made an article draft of it',
  'submission-scheduled': 'changed the day of its publication',
  'submission-appeared': 'published an issue with it',
  'submission-withdrawn': 'withdrew it',
  'submission-conflict-declared': 'declared a conflict of interest',
  'submission-conflict-lifted': 'lifted a conflict of interest',
  'submission-letter-sent-again': 'sent a letter again',
  'submission-file-infected': 'found a file of it to be harmful',
  'submission-deleted': 'deleted it',
  'submission-restored': 'restored it',
}

/** What does not change the version of a submission. */
const quiet: readonly string[] = [
  'submission-conflict-declared',
  'submission-conflict-lifted',
  'submission-letter-sent-again',
  'submission-file-infected',
  'submission-appeared',
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
  const moves = (await listHappened(db, found.id)).filter(({ type }) => !quiet.includes(type))
  const last = side === 'editor' ? moves.at(-1) : undefined
  const deed = last && deeds[last.type as SubmissionEvent['type']]
  const told = deed
    ? `Meanwhile ${last.by ?? 'somebody'} ${deed} (${sayMoment(last.at.toISOString())}).`
    : 'This submission has changed since you opened it.'
  throw new Refused('changed-meanwhile', `${told} Nothing of yours has been done.`)
}

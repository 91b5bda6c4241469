import { mayLift } from '#domain/editorial/conflict.ts'
import { daysInStage, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { isDecisionPending } from '#domain/editorial/submission.ts'
import { commandsAt } from '#domain/editorial/workflow.ts'
import { type Account, hasJournalRole } from '#domain/people/account.ts'
import { presentEmail } from '#features/email/present.ts'
import type { StoredEmail } from '#features/email/queries.ts'
import type {
  DashboardBody,
  DashboardItem,
  EditorialBody,
  SubmissionEmailBody,
  WorkflowBody,
} from './api-schemas.ts'
import type { Conflict } from './conflicts/conflicts.ts'
import type { DashboardCounts, DashboardRow } from './dashboard/dashboard.ts'
import type { ReceivedEmail, SubmissionEmail } from './emails/email-queries.ts'
import { visibleStage } from './present.ts'
import type { ActivityEvent, CorrectionRequest, FileVersion, Submission } from './queries.ts'

type WorkflowParts = { versions: FileVersion[]; returns: CorrectionRequest[] }

/** What the API tells of a submission's course to whoever may see it. Who of the office did what is not told here. */
export function presentWorkflow(
  who: Account,
  found: Submission,
  { versions, returns }: WorkflowParts,
  now: Date,
): WorkflowBody {
  const { stage, since, due } = visibleStage(found, now)
  const isHidden = found.view === 'author' && isDecisionPending(found, now)
  const shown = isHidden
    ? returns.filter(({ returnedAt }) => returnedAt < found.stageSince)
    : returns
  return {
    stage,
    since: since.toISOString(),
    due: due?.toISOString() ?? null,
    version: found.version,
    commands: isHidden ? [] : availableCommands(who, found),
    files: versions.map(({ number, file, by, sentAt }) => ({
      number,
      fileId: file.id,
      fileName: file.originalName,
      size: file.bytes,
      by,
      sentAt: sentAt.toISOString(),
    })),
    returns: shown.map(({ number, items, returnedAt, respondedAt }) => ({
      number,
      items,
      returnedAt: returnedAt.toISOString(),
      respondedAt: respondedAt?.toISOString() ?? null,
    })),
  }
}

/** An author commands what is theirs, and the office what is not; others who may see it command nothing. */
function availableCommands(who: Account, found: Submission): string[] {
  if (found.view === 'editorial') return commandsAt(found.stage, 'editor')
  return found.submittedBy === who.id ? commandsAt(found.stage, 'author') : []
}

type EditorialParts = {
  editor: Account | undefined
  timeline: ActivityEvent[]
  letters: StoredEmail[]
  conflicts: Conflict[]
}

/** What the office alone is told. */
export const presentEditorial = (
  who: Account,
  found: Submission,
  { editor, timeline, letters, conflicts }: EditorialParts,
  now: Date,
): EditorialBody => ({
  editor: editor ? { name: editor.name, isYou: editor.id === who.id } : null,
  timeline: timeline.map(({ at, type, by, data }) => ({
    at: at.toISOString(),
    type,
    by,
    ...eventDetails(data),
  })),
  letters: letters.map(presentEmail),
  undoUntil: isDecisionPending(found, now) ? (found.undoableUntil?.toISOString() ?? null) : null,
  draftId: found.stage === 'published' ? null : found.articleId,
  publishAt: found.publishAt?.toISOString() ?? null,
  conflicts: conflicts.map((one) => presentConflict(who, one)),
})

/** Why an editor has a conflict, and whether whoever asks may lift all of it. */
function presentConflict(who: Account, { editorId, name, kinds }: Conflict) {
  const [kind = 'declared'] = kinds
  const asked = { isOwn: editorId === who.id, isManager: hasJournalRole(who, 'manager') }
  return { editorId, name, kind, mayLift: kinds.every((one) => mayLift(one, asked)) }
}

/** What an event says besides, as far as the timeline tells it. */
function eventDetails({ emailId, file, withoutReview, publishAt, reason }: ActivityEvent['data']) {
  return {
    ...(typeof emailId === 'string' && { emailId }),
    ...(typeof file === 'number' && { file }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof withoutReview === 'boolean' && { withoutReview }),
    ...((typeof publishAt === 'string' || publishAt === null) && { publishAt }),
  }
}

/** What the API tells of a submission on the desk. */
export const presentDashboardItem = (
  who: Account,
  found: DashboardRow,
  now: Date,
): DashboardItem => ({
  _id: found.id,
  submissionNumber: submissionNumberOf(found),
  title: found.title,
  authors: found.authors,
  stage: found.stage,
  since: found.since.toISOString(),
  days: daysInStage(found.since, now),
  late: found.isOverdue,
  editor:
    found.editorId && found.editorName
      ? { name: found.editorName, isYou: found.editorId === who.id }
      : null,
  emailFailed: found.emailFailed,
})

/** What the API tells of how many submissions each filter of the desk leads to. */
export const presentDeskCounts = ({
  editors,
  ...counts
}: DashboardCounts): DashboardBody['counts'] => ({
  ...counts,
  editors: editors.map(({ id, ...editor }) => ({ _id: id, ...editor })),
})

/** What the API tells of a letter among all of them. */
export const presentSubmissionEmail = ({
  about,
  ...letter
}: SubmissionEmail): SubmissionEmailBody => ({
  ...presentEmail(letter),
  about: { _id: about.id, title: about.title, submissionNumber: submissionNumberOf(about) },
})

/** What its author is told of a letter to them. */
export const presentReceivedEmail = ({ id, subject, body, writtenAt }: ReceivedEmail) => ({
  id,
  subject,
  body,
  writtenAt: writtenAt.toISOString(),
})

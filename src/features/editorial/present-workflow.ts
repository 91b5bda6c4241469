import { mayLift } from '#domain/editorial/conflict.ts'
import { daysInStage, submissionNumberOf } from '#domain/editorial/deadlines.ts'
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
import { presentDueDate } from './present.ts'
import type { ActivityEvent, AuthorRequest, ShownSubmission } from './queries.ts'
import type { SubmissionFile } from './submissions/files.ts'

/** The stage, commands, files and requests that `who` sees of a submission. */
export const presentWorkflow = (
  who: Account,
  found: ShownSubmission,
  { files, requests }: { files: SubmissionFile[]; requests: AuthorRequest[] },
): WorkflowBody => ({
  stage: found.stage,
  since: found.stageSince.toISOString(),
  due: presentDueDate(found),
  version: found.version,
  commands: availableCommands(who, found),
  files: files.map(({ number, file, by, sentAt }) => ({
    number,
    fileId: file.id,
    fileName: file.originalName,
    size: file.bytes,
    by,
    sentAt: sentAt.toISOString(),
  })),
  returns: requests.map(({ number, items, requestedAt, repliedAt }) => ({
    number,
    items,
    returnedAt: requestedAt.toISOString(),
    respondedAt: repliedAt?.toISOString() ?? null,
  })),
})

function availableCommands(who: Account, found: ShownSubmission): string[] {
  if (found.view === 'editorial') return commandsAt(found.stage, 'editor')
  const isAuthor = found.submittedBy === who.id
  return isAuthor && !found.hasPendingDecision ? commandsAt(found.stage, 'author') : []
}

type EditorialParts = {
  editor: Account | undefined
  timeline: ActivityEvent[]
  emails: StoredEmail[]
  conflicts: Conflict[]
}

/** What only editors see of a submission. */
export const presentEditorial = (
  who: Account,
  found: ShownSubmission,
  { editor, timeline, emails, conflicts }: EditorialParts,
): EditorialBody => ({
  editor: editor ? { name: editor.name, isYou: editor.id === who.id } : null,
  timeline: timeline.map(({ at, type, by, data }) => ({
    at: at.toISOString(),
    type,
    by,
    ...eventDetails(data),
  })),
  letters: emails.map(presentEmail),
  undoUntil: found.undoUntil?.toISOString() ?? null,
  draftId: found.stage === 'published' ? null : found.articleId,
  publishAt: found.publishAt?.toISOString() ?? null,
  conflicts: conflicts.map((conflict) => presentConflict(who, conflict)),
})

function presentConflict(who: Account, { editorId, name, kinds }: Conflict) {
  const [kind = 'declared'] = kinds
  const asked = { isOwn: editorId === who.id, isManager: hasJournalRole(who, 'manager') }
  return { editorId, name, kind, mayLift: kinds.every((kind) => mayLift(kind, asked)) }
}

function eventDetails({ emailId, file, withoutReview, publishAt, reason }: ActivityEvent['data']) {
  return {
    ...(typeof emailId === 'string' && { emailId }),
    ...(typeof file === 'number' && { file }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof withoutReview === 'boolean' && { withoutReview }),
    ...((typeof publishAt === 'string' || publishAt === null) && { publishAt }),
  }
}

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

export const presentDashboardCounts = ({
  editors,
  ...counts
}: DashboardCounts): DashboardBody['counts'] => ({
  ...counts,
  editors: editors.map(({ id, ...editor }) => ({ _id: id, ...editor })),
})

export const presentSubmissionEmail = ({
  about,
  ...email
}: SubmissionEmail): SubmissionEmailBody => ({
  ...presentEmail(email),
  about: { _id: about.id, title: about.title, submissionNumber: submissionNumberOf(about) },
})

export const presentReceivedEmail = ({ id, subject, body, writtenAt }: ReceivedEmail) => ({
  id,
  subject,
  body,
  writtenAt: writtenAt.toISOString(),
})

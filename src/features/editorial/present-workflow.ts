import { mayLift } from '#domain/editorial/conflict.ts'
import { daysInStage, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { fitsReview } from '#domain/editorial/decide.ts'
import type { DecisionKind } from '#domain/editorial/decision.ts'
import { unapprovedTextSentences } from '#domain/editorial/production/decide.ts'
import { ProductionStage } from '#domain/editorial/production/workflow.ts'
import { commandsAt } from '#domain/editorial/workflow.ts'
import { type Account, hasJournalRole } from '#domain/people/account.ts'
import { presentEmail } from '#features/email/present.ts'
import type { StoredEmail } from '#features/email/queries.ts'
import type { EditorialBody, WorkflowBody } from './api-schemas.ts'
import type { Conflict } from './conflicts/conflicts.ts'
import type { DashboardItem } from './dashboard/api-schemas.ts'
import type { DashboardRow } from './dashboard/dashboard.ts'
import type { SubmissionEmailBody } from './emails/api-schemas.ts'
import type { SubmissionEmail } from './emails/email-queries.ts'
import { presentDueDate, presentManuscript, presentState } from './present.ts'
import type { ActivityEvent, AuthorRequest, ShownSubmission } from './queries.ts'
import type { SubmissionFile } from './submissions/files.ts'
import type { StoredMessage } from './teamwork/messages.ts'
import type { ReviewState } from './workflow/review-state.ts'

type WorkflowParts = {
  files: SubmissionFile[]
  requests: AuthorRequest[]
  review: Pick<ReviewState, 'isReviewed' | 'hasAppealed' | 'roundToDecide'>
}

/** The stage, commands, files and requests that `who` sees of a submission. */
export const presentWorkflow = (
  who: Account,
  found: ShownSubmission,
  { files, requests, review }: WorkflowParts,
): WorkflowBody => ({
  stage: found.stage,
  isReviewed: review.isReviewed,
  since: found.stageSince.toISOString(),
  due: presentDueDate(found),
  version: found.version,
  commands: availableCommands(who, found, review),
  files: files.filter(({ role }) => role === 'manuscript').map(presentFile),
  markedFiles: files.filter(({ role }) => role === 'marked').map(presentFile),
  reviewFiles: files.filter(({ role }) => role === 'anonymised-review').map(presentFile),
  requests: requests.map(({ number, kind, points, requestedAt, respondedAt }) => ({
    number,
    kind: requestKinds[kind] ?? 'correction',
    points,
    requestedAt: requestedAt.toISOString(),
    respondedAt: respondedAt?.toISOString() ?? null,
  })),
})

const requestKinds: Partial<Record<DecisionKind, WorkflowBody['requests'][number]['kind']>> = {
  'request-minor-revision': 'minor-revision',
  'request-major-revision': 'major-revision',
}

export const presentFile = ({ number, file, by, sentAt }: SubmissionFile) => ({
  number,
  fileId: file.id,
  fileName: file.originalName,
  size: file.bytes,
  by,
  sentAt: sentAt.toISOString(),
})

function availableCommands(
  who: Account,
  found: ShownSubmission,
  review: WorkflowParts['review'],
): string[] {
  if (found.view === 'editorial')
    return commandsAt(found.stage, 'editor').filter((command) => fitsReview(command, review))
  const isAuthor = found.submittedBy === who.id
  if (!isAuthor || found.hasPendingDecision) return []
  return commandsAt(found.stage, 'author').filter(
    (command) => command !== 'appeal' || !review.hasAppealed,
  )
}

type EditorialParts = {
  editor: Account | undefined
  furtherEditors: { id: string; name: string }[]
  timeline: ActivityEvent[]
  emails: StoredEmail[]
  conflicts: Conflict[]
  messages: StoredMessage[]
}

/** What only editors see of a submission. */
export const presentEditorial = (
  who: Account,
  found: ShownSubmission,
  { editor, furtherEditors, timeline, emails, conflicts, messages }: EditorialParts,
): EditorialBody => ({
  editor: editor ? { name: editor.name, isYou: editor.id === who.id } : null,
  furtherEditors: furtherEditors.map(({ id, name }) => ({ name, isYou: id === who.id })),
  timeline: timeline.map(({ at, type, by, editor, data }) => ({
    at: at.toISOString(),
    type,
    by,
    ...eventDetails(data),
    ...(type === 'submission-assigned' && editor && editor !== by && { person: editor }),
    ...(type === 'submission-production-moved' && { movedTo: ProductionStage.parse(data.to) }),
    ...(type === 'submission-copy-approved' && { copy: copyDetails(data) }),
    ...messageDetails(data, messages),
    ...(type === 'submission-publication-delayed' && { text: delayDetails(data) }),
  })),
  emails: emails.map(presentEmail),
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

/** What an editor decided on the findings of an anonymised copy. */
const copyDetails = ({ round, redacted, kept, metadata, byHand }: ActivityEvent['data']) => ({
  round: Number(round),
  redacted: Number(redacted),
  kept: Number(kept),
  metadata: Number(metadata),
  byHand: byHand === true,
})

/** Why an article was not published when it was due. */
const delayDetails = ({ approval, issueId }: ActivityEvent['data']): string => {
  const sentence = unapprovedTextSentences[approval === 'changed' ? 'changed' : 'not-approved']
  return typeof issueId === 'string'
    ? `${sentence} The publication of its issue is delayed, too.`
    : sentence
}

/** The text of a reply, which no email holds, and the reviewer of a message. */
function messageDetails(
  { messageId, attachments, isCut }: ActivityEvent['data'],
  messages: StoredMessage[],
) {
  const message = messages.find(({ id }) => id === messageId)
  if (!message) return {}
  const { direction, text, reviewer } = message
  return {
    ...(direction === 'to-editors' && { text }),
    ...(reviewer && { person: reviewer }),
    ...(typeof attachments === 'number' && { byEmail: { attachments, isCut: isCut === true } }),
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
  ...presentState(found),
  canDecide: true,
  ...(found.isSample && { sample: true }),
  docxFile: presentManuscript(found.manuscript),
  stageSince: found.stageSince.toISOString(),
  due: presentDueDate(found),
  days: daysInStage(found.stageSince, now),
  overdue: found.isOverdue,
  editor:
    found.editorId && found.editorName
      ? { name: found.editorName, isYou: found.editorId === who.id }
      : null,
  emailFailed: found.emailFailed,
  reviewers: found.reviewers,
})

export const presentSubmissionEmail = ({
  about,
  ...email
}: SubmissionEmail): SubmissionEmailBody => ({
  ...presentEmail(email),
  about: { _id: about.id, title: about.title, submissionNumber: submissionNumberOf(about) },
})

import { system } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { formatDay } from '#domain/text/format.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import { type Cause, type CommandDeps, type Reactions, recordEvent } from '#platform/events.ts'
import { emailAppearances } from './emails/appearance-emails.ts'
import { dueDateValue, emailAuthor } from './emails/author-email.ts'
import { dailyDigestEmail } from './emails/email-content.ts'
import {
  type DailyDigest,
  listNotifiedImmediately,
  listReceivedSubmissions,
} from './emails/notifications.ts'
import {
  handlingEditor,
  type NotifyingEvent,
  namedInEvent,
  notify,
} from './emails/notify-editors.ts'
import { emailOverdueDigest } from './emails/overdue-digest.ts'
import { listProofEditors } from './production/production-queries.ts'
import { findSubmission, findSubmissionOfFile } from './queries.ts'
import { listReviewerAnswers } from './rounds/reviewer-answers.ts'
import { assignAutomatically } from './teamwork/assign-automatically.ts'
import { listAssignableEditors } from './teamwork/editor-queries.ts'
import { readReviewState } from './workflow/review-state.ts'

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

type AboutSubmission = { submissionId: string }

const proofEditors = ({ db }: Deps, { submissionId }: AboutSubmission) =>
  listProofEditors(db, submissionId)

const stageBegins = { 'stage-notification': notify('production-assigned', namedInEvent) }

/** The effects of events of submissions, articles, issues, files and times of emails. */
export const editorialReactions = {
  'submission-received': {
    'received-email': acknowledge('received', ({ submissionId }) => `received-${submissionId}`),
    'editor-notifications': notify('submission-received', ({ db }, { submissionId }) =>
      listNotifiedImmediately(db, submissionId),
    ),
    assignment: assignAutomatically,
  },
  'submission-corrected': {
    'author-email': acknowledge<AboutSubmission & { file: number }>(
      'response-received',
      ({ submissionId, file }) => `answered-${submissionId}-${file}`,
    ),
    'editor-notifications': notify('submission-corrected', handlingEditor),
  },
  'submission-revised': {
    'author-email': acknowledge<AboutSubmission & { file: number }>(
      'revision-received',
      ({ submissionId, file }) => `revised-${submissionId}-${file}`,
    ),
    'editor-notifications': notify('submission-revised', handlingEditor),
  },
  'submission-appealed': {
    'author-email': acknowledge(
      'appeal-received',
      ({ submissionId }) => `appealed-${submissionId}`,
    ),
    'editor-notifications': notify('submission-appealed', listEditorsForAppeal),
  },
  'submission-withdrawn': {
    'author-email': acknowledge('withdrawn', ({ submissionId }) => `withdrawn-${submissionId}`),
    'editor-notifications': notify('submission-withdrawn', handlingEditor),
  },
  'submission-published': {
    'published-email': acknowledge('published', ({ submissionId }) => `published-${submissionId}`),
  },
  'submission-scheduled': { 'scheduled-email': emailSchedule },
  'submission-assigned': {
    'editor-notifications': notify<AboutSubmission & { editorId?: string | undefined }>(
      'submission-assigned',
      async (_, { editorId }, { by }) => (editorId && editorId !== by ? [editorId] : []),
    ),
  },
  'submission-editors-changed': {
    'editor-notifications': notify('submission-assigned', namedInEvent),
  },
  'submission-note-added': {
    'editor-notifications': notify<AboutSubmission & { mentions: string[] }>(
      'submission-mention',
      async (_, { mentions }, { by }) => mentions.filter((accountId) => accountId !== by),
    ),
  },
  'submission-message-received': {
    'editor-notifications': notify<NotifyingEvent & { from: 'author' | 'reviewer' }>(
      ({ from }) => (from === 'author' ? 'submission-reply' : 'submission-reviewer-reply'),
      namedInEvent,
    ),
  },
  'submission-reviewer-accepted': {
    'editor-notifications': notify('submission-reviewer-accepted', namedInEvent),
  },
  'submission-reviewer-declined': {
    'editor-notifications': notify('submission-reviewer-declined', namedInEvent),
  },
  'submission-review-sent': {
    'editor-notifications': notify<NotifyingEvent & { isLast?: boolean | undefined }>(
      ({ isLast }) => (isLast ? 'submission-reviews-complete' : 'submission-review-received'),
      namedInEvent,
    ),
  },
  'submission-production-started': stageBegins,
  'submission-production-moved': stageBegins,
  'submission-production-planned': stageBegins,
  'submission-proof-sent': stageBegins,
  'submission-proof-cancelled': stageBegins,
  'submission-proof-corrected': {
    ...stageBegins,
    'editor-notifications': notify('proof-corrections-received', proofEditors),
  },
  'submission-proof-approved': {
    ...stageBegins,
    'editor-notifications': notify('proof-approved', proofEditors),
  },
  'submission-publication-delayed': {
    'editor-notifications': notify('publication-delayed', proofEditors),
  },
  'issue-published': { 'appearance-emails': emailAppearances },
  'file-found-infected': { 'infected-file-email': notifySender },
  'daily-digest-due': { 'daily-digest': emailDailyDigest },
  'overdue-digest-due': { 'overdue-digest': emailOverdueDigest },
} satisfies Reactions<Deps>

/** The stages that what an author sends leads to: the email names the day by which the next step is due. */
const reachedStages = {
  received: 'submitted',
  'response-received': 'corrected',
  'revision-received': 'awaiting-decision',
  'appeal-received': 'awaiting-decision',
  withdrawn: undefined,
  published: undefined,
} as const

/** The effect that tells the author what has happened. The submission may be at a later stage when the job runs. */
function acknowledge<OneEvent extends AboutSubmission>(
  name: keyof typeof reachedStages,
  emailIdOf: (event: OneEvent) => string,
) {
  return async (deps: Deps, event: OneEvent, { at }: Pick<Cause, 'at'>): Promise<void> => {
    const submission = await findSubmission(deps.db, event.submissionId)
    if (!submission) return
    const stage = reachedStages[name]
    const email = { id: emailIdOf(event), name, more: stage ? dueDateValue(stage, at) : {} }
    await deps.db.transaction((tx) => emailAuthor(deps, tx, submission, email))
  }
}

/** The editors who did not make the decision: one of them decides on the appeal. */
async function listEditorsForAppeal({ db }: Deps, { submissionId }: AboutSubmission) {
  const { lastDecidedBy } = await readReviewState(db, submissionId)
  const editors = await listAssignableEditors(db, submissionId)
  return editors.map(({ id }) => id).filter((id) => id !== lastDecidedBy)
}

/** Emails the author of an infected file, and records the event once. */
async function notifySender(deps: Deps, { fileId }: { fileId: string }): Promise<void> {
  const submission = await findSubmissionOfFile(deps.db, fileId)
  if (!submission) return
  const { id: submissionId } = submission
  const emailId = `harmful-file-${fileId}`
  const event = { type: 'submission-file-infected', submissionId, fileId, emailId } as const
  await deps.db.transaction(async (tx) => {
    if (await emailAuthor(deps, tx, submission, { id: emailId, name: 'infected-file' }))
      await recordEvent(deps, tx, system, event)
  })
}

/** Emails the author the date of publication, unless it has changed since. */
async function emailSchedule(
  deps: Deps,
  { submissionId, publishAt }: { submissionId: string; publishAt: string | null },
): Promise<void> {
  const submission = await findSubmission(deps.db, submissionId)
  if (!publishAt || submission?.publishAt?.getTime() !== Date.parse(publishAt)) return
  const id = `scheduled-${submissionId}-${Date.parse(publishAt)}`
  const more = { date: formatDay(publishAt) }
  await deps.db.transaction((tx) =>
    emailAuthor(deps, tx, submission, { id, name: 'scheduled', more }),
  )
}

/** Emails an editor the submissions and the answers of reviewers of a day, if there are any. */
async function emailDailyDigest(
  deps: Deps,
  { accountId, ...digest }: DailyDigest & { accountId: string },
  { id }: Cause,
): Promise<void> {
  const editor = await findAccount(deps.db, accountId)
  const received = editor ? await listReceivedSubmissions(deps.db, editor, digest) : []
  const answers = editor ? await listReviewerAnswers(deps.db, editor, digest) : []
  if (!editor || received.length + answers.length === 0) return
  const email = dailyDigestEmail(deps, editor, received, answers)
  await deps.db.transaction((tx) => queueEmail(deps, tx, { id, ...email }))
}

import { system } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isEditor } from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import { getIssue } from '#features/publishing/issues/issue-queries.ts'
import { type CommandDeps, type Reactions, recordEvent } from '#platform/events.ts'
import {
  type AppearanceEmail,
  listAppearedSubmissions,
  queueAppearanceEmails,
} from './emails/appearance-emails.ts'
import { dueDateValue, emailAuthor } from './emails/author-email.ts'
import {
  dailyDigestEmail,
  issueTemplateValues,
  notificationEmail,
  openIssueAction,
} from './emails/email-content.ts'
import {
  type DailyDigest,
  type EditorNotification,
  listReceivedSubmissions,
  queueEditorNotifications,
} from './emails/notifications.ts'
import { findOwnProduction } from './production/own-production.ts'
import { findSubmission, findSubmissionOfFile, listActivity } from './queries.ts'
import { listReviewerAnswers } from './rounds/reviewer-answers.ts'
import { assignAutomatically } from './teamwork/assign-automatically.ts'
import { syncPublishedArticle } from './workflow/sync-published-article.ts'

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

/** The jobs that events of submissions, articles, issues and files start. */
export const editorialReactions = {
  'issue-published': { 'appearance-emails': queueAppearanceEmails },
  'submission-received': {
    'received-email': emailAuthorOnce('received'),
    'editor-notifications': queueEditorNotifications,
    assignment: assignAutomatically,
  },
  'submission-published': { 'published-email': emailAuthorOnce('published') },
  'submission-scheduled': { 'scheduled-email': emailSchedule },
  'article-changed': { 'publish-submission': syncPublishedArticle },
  'file-found-infected': { 'infected-file-email': notifySender },
} satisfies Reactions<Deps>

function emailAuthorOnce(name: 'received' | 'published') {
  return async (deps: Deps, { submissionId }: { submissionId: string }): Promise<void> => {
    const submission = await findSubmission(deps.db, submissionId)
    if (!submission) return
    const id = `${name}-${submissionId}`
    const more = name === 'received' ? dueDateValue('submitted', submission.createdAt) : {}
    await deps.db.transaction((tx) => emailAuthor(deps, tx, submission, { id, name, more }))
  }
}

/** Emails the author of an infected file, and records the event once. */
async function notifySender(deps: Deps, { fileId }: { fileId: string }): Promise<void> {
  const submission = await findSubmissionOfFile(deps.db, fileId)
  if (!submission) return
  const { id: submissionId } = submission
  const emailId = `harmful-file-${fileId}`
  const event = { type: 'submission-file-infected', submissionId, fileId, emailId } as const
  await deps.db.transaction(async (tx) => {
    await emailAuthor(deps, tx, submission, { id: emailId, name: 'infected-file' })
    const activity = await listActivity(tx, submissionId)
    if (activity.some(({ type, data }) => type === event.type && data.fileId === fileId)) return
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

/**
 * Notifies an editor, or a copyeditor of their stage, unless the submission was deleted or is a sample, or they have a conflict of
 * interest or lost the role.
 */
export async function emailEditor(
  deps: Deps,
  { accountId, submissionId, what }: EditorNotification,
): Promise<void> {
  const person = await findAccount(deps.db, accountId)
  const submission = person && (await findSubmission(deps.db, submissionId, person))
  if (!submission || submission.deletedAt || submission.isSample || submission.hasConflict) return
  const isOwnStage =
    what === 'production-assigned' && (await findOwnProduction(deps.db, person, submissionId))
  if (!isEditor(person) && !isOwnStage) return
  const email = notificationEmail(deps, person, submission, what)
  await deps.db.transaction((tx) => queueEmail(deps, tx, email))
}

/** Emails an author once about their articles in a published issue. The activity log of each submission names the email. */
export async function emailAppearance(deps: Deps, notice: AppearanceEmail): Promise<void> {
  const { accountId, issueId } = notice
  const author = await findAccount(deps.db, accountId)
  const submissions = await listAppearedSubmissions(deps.db, notice)
  const [first, ...others] = submissions
  if (!author || !first) return
  const issue = await getIssue(deps.db, issueId)
  const emailId = `appeared-${issueId}-${accountId}`
  const more = issueTemplateValues(author, issue, submissions)
  const about =
    others.length === 0
      ? ({ name: 'published-in-issue' } as const)
      : ({ name: 'articles-published-in-issue', action: openIssueAction(deps, issue) } as const)
  await deps.db.transaction(async (tx) => {
    if (!(await emailAuthor(deps, tx, first, { id: emailId, more, ...about }))) return
    for (const { id: submissionId } of submissions)
      await recordEvent(deps, tx, system, {
        type: 'submission-published-in-issue',
        submissionId,
        issueId,
        emailId,
      })
  })
}

/** Emails an editor the submissions and the answers of reviewers of a day, if there are any. */
export async function emailDailyDigest(deps: Deps, notice: DailyDigest): Promise<void> {
  const editor = await findAccount(deps.db, notice.accountId)
  const received = editor ? await listReceivedSubmissions(deps.db, editor, notice) : []
  const answers = editor ? await listReviewerAnswers(deps.db, editor, notice) : []
  if (!editor || received.length + answers.length === 0) return
  const email = dailyDigestEmail(deps, editor, received, answers)
  await deps.db.transaction((tx) => queueEmail(deps, tx, email))
}

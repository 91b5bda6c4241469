import { system } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isEditor } from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import { getIssue } from '#features/publishing/issues/issue-queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Reactions, recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import {
  type AppearanceEmail,
  listAppearedSubmissions,
  queueAppearanceEmails,
} from './emails/appearance-emails.ts'
import { emailAuthor } from './emails/author-email.ts'
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
import { findSubmission, findSubmissionOfFile, listActivity } from './queries.ts'
import { syncPublishedArticle } from './workflow/publish.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  journal: Journal
  baseUrl: string
}

/** What follows from events of submissions, of their articles, issues and files. */
export const editorialReactions = {
  'issue-published': { 'appearance-emails': queueAppearanceEmails },
  'submission-received': {
    'received-email': emailAuthorOnce('received'),
    'editor-notifications': queueEditorNotifications,
  },
  'submission-published': { 'published-email': emailAuthorOnce('published') },
  'submission-scheduled': { 'scheduled-email': emailSchedule },
  'article-changed': { 'publish-submission': syncPublishedArticle },
  'file-found-infected': { 'infected-file-email': notifySender },
} satisfies Reactions<Needs>

/** Writes to the author of a submission what is written to them once. */
function emailAuthorOnce(name: 'received' | 'published') {
  return async (needs: Needs, { submissionId }: { submissionId: string }): Promise<void> => {
    const submission = await findSubmission(needs.db, submissionId)
    if (!submission) return
    const id = `${name}-${submissionId}`
    await needs.db.transaction((tx) => emailAuthor(needs, tx, submission, { id, name }))
  }
}

/** Tells whoever sent a file in, and the office, that it is harmful; a file of something else has no sender to be told. */
async function notifySender(needs: Needs, { fileId }: { fileId: string }): Promise<void> {
  const submission = await findSubmissionOfFile(needs.db, fileId)
  if (!submission) return
  const { id: submissionId } = submission
  const emailId = `harmful-file-${fileId}`
  const event = { type: 'submission-file-infected', submissionId, fileId, emailId } as const
  await needs.db.transaction(async (tx) => {
    await emailAuthor(needs, tx, submission, { id: emailId, name: 'infected-file' })
    const happened = await listActivity(tx, submissionId)
    if (happened.some(({ type, data }) => type === event.type && data.fileId === fileId)) return
    await recordEvent(needs, tx, system, event)
  })
}

/** Tells an author of the day of publication, unless it has been taken back. */
async function emailSchedule(
  needs: Needs,
  { submissionId, publishAt }: { submissionId: string; publishAt: string | null },
): Promise<void> {
  const submission = await findSubmission(needs.db, submissionId)
  if (!publishAt || submission?.publishAt?.getTime() !== Date.parse(publishAt)) return
  const id = `scheduled-${submissionId}-${Date.parse(publishAt)}`
  const more = { date: formatDay(publishAt) }
  await needs.db.transaction((tx) =>
    emailAuthor(needs, tx, submission, { id, name: 'scheduled', more }),
  )
}

/** Tells an editor of a submission, unless it has gone, they have a conflict of interest with it, or they edit the journal no more. */
export async function emailEditor(
  needs: Needs,
  { accountId, submissionId, what }: EditorNotification,
): Promise<void> {
  const editor = await findAccount(needs.db, accountId)
  if (!editor || !isEditor(editor)) return
  const submission = await findSubmission(needs.db, submissionId, editor)
  if (!submission || submission.deletedAt || submission.hasConflict) return
  const email = notificationEmail(needs, editor, submission, what)
  await needs.db.transaction((tx) => queueEmail(needs, tx, email))
}

/**
 * Tells an author once of what has appeared in an issue, unless it has gone from there. A letter about several stands
 * with each of them.
 */
export async function emailAppearance(needs: Needs, notice: AppearanceEmail): Promise<void> {
  const { accountId, issueId } = notice
  const author = await findAccount(needs.db, accountId)
  const submissions = await listAppearedSubmissions(needs.db, notice)
  const [first, ...others] = submissions
  if (!author || !first) return
  const issue = await getIssue(needs.db, issueId)
  const emailId = `appeared-${issueId}-${accountId}`
  const more = issueTemplateValues(author, issue, submissions)
  const about =
    others.length === 0
      ? ({ name: 'published-in-issue' } as const)
      : ({ name: 'articles-published-in-issue', action: openIssueAction(needs, issue) } as const)
  await needs.db.transaction(async (tx) => {
    if (!(await emailAuthor(needs, tx, first, { id: emailId, more, ...about }))) return
    for (const { id: submissionId } of submissions)
      await recordEvent(needs, tx, system, {
        type: 'submission-published-in-issue',
        submissionId,
        issueId,
        emailId,
      })
  })
}

/** Tells an editor of what was received in a day; of nothing, nothing is told. */
export async function emailDailyDigest(needs: Needs, notice: DailyDigest): Promise<void> {
  const editor = await findAccount(needs.db, notice.accountId)
  const received = editor ? await listReceivedSubmissions(needs.db, editor, notice) : []
  if (!editor || received.length === 0) return
  const email = dailyDigestEmail(needs, editor, received)
  await needs.db.transaction((tx) => queueEmail(needs, tx, email))
}

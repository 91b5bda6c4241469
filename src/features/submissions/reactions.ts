import type { IssueEvent, SubmissionEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { mayManage } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { findAccount } from '../accounts/queries.ts'
import { getIssue } from '../issues/queries.ts'
import { type AppearanceNotice, listAppeared, tellAuthors } from './appearance.ts'
import {
  appearedLetter,
  dailyLetter,
  newSubmissionLetter,
  publishedLetter,
  receivedLetter,
} from './letters.ts'
import { type DailyNotice, type EditorNotice, listReceived, tellEditors } from './notices.ts'
import { findSubmission } from './queries.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  journal: Journal
  baseUrl: string
}

type Answered = SubmissionEvent | Extract<IssueEvent, { type: 'issue-published' }>

/** What follows from what happens to manuscripts, and to those who sent them in when an issue is published. */
export const submissionReactions: Reactions<Answered, Needs> = {
  'issue-published': { 'appearance-letters': tellAuthors },
  'submission-received': {
    'received-letter': toSubmitter(receivedLetter),
    'editor-notices': tellEditors,
  },
  'submission-published': { 'published-letter': toSubmitter(publishedLetter) },
  'submission-deleted': {},
  'submission-restored': {},
}

function toSubmitter(letter: typeof receivedLetter) {
  return async (needs: Needs, { submissionId }: { submissionId: string }): Promise<void> => {
    const submission = await findSubmission(needs.db, submissionId)
    const author = submission && (await findAccount(needs.db, submission.submittedBy))
    if (author) await needs.mailer.send(letter(needs, author, submission))
  }
}

/** Tells an editor of a submission, unless it has gone, or they manage the journal no more. */
export async function tellEditor(
  needs: Needs,
  { accountId, submissionId }: EditorNotice,
): Promise<void> {
  const editor = await findAccount(needs.db, accountId)
  const submission = await findSubmission(needs.db, submissionId)
  if (!editor || !mayManage(editor) || !submission || submission.deletedAt) return
  await needs.mailer.send(newSubmissionLetter(needs, editor, submission))
}

/** Tells an author of what has appeared in an issue, unless it has gone from there. */
export async function tellOfAppearance(needs: Needs, notice: AppearanceNotice): Promise<void> {
  const author = await findAccount(needs.db, notice.accountId)
  const articles = author ? await listAppeared(needs.db, notice) : []
  if (!author || articles.length === 0) return
  const issue = await getIssue(needs.db, notice.issueId)
  await needs.mailer.send(appearedLetter(needs, author, issue, articles))
}

/** Tells an editor of what was received in a day; of nothing, nothing is told. */
export async function tellOfTheDay(needs: Needs, notice: DailyNotice): Promise<void> {
  const editor = await findAccount(needs.db, notice.accountId)
  const received = editor ? await listReceived(needs.db, editor, notice) : []
  if (editor && received.length > 0) await needs.mailer.send(dailyLetter(needs, editor, received))
}

import type { SubmissionEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isEditor } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { findAccount } from '../accounts/queries.ts'
import { dailyLetter, newSubmissionLetter, publishedLetter, receivedLetter } from './letters.ts'
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

/** What follows from what happens to manuscripts. */
export const submissionReactions: Reactions<SubmissionEvent, Needs> = {
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

/** Tells an editor of a submission, unless it has gone, or they edit the journal no more. */
export async function tellEditor(
  needs: Needs,
  { accountId, submissionId }: EditorNotice,
): Promise<void> {
  const editor = await findAccount(needs.db, accountId)
  const submission = await findSubmission(needs.db, submissionId)
  if (!editor || !isEditor(editor) || !submission || submission.deletedAt) return
  await needs.mailer.send(newSubmissionLetter(needs, editor, submission))
}

/** Tells an editor of what was received in a day; of nothing, nothing is told. */
export async function tellOfTheDay(needs: Needs, notice: DailyNotice): Promise<void> {
  const editor = await findAccount(needs.db, notice.accountId)
  const received = editor ? await listReceived(needs.db, editor, notice) : []
  if (editor && received.length > 0) await needs.mailer.send(dailyLetter(needs, editor, received))
}

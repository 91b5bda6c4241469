import type { SubmissionEvent } from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { findAccount } from '../accounts/queries.ts'
import { publishedLetter, receivedLetter } from './letters.ts'
import { findSubmission } from './queries.ts'

type Needs = { db: Database; mailer: Mailer; journal: Journal; baseUrl: string }

/** What follows from what happens to manuscripts. */
export const submissionReactions: Reactions<SubmissionEvent, Needs> = {
  'submission-received': { 'received-letter': toSubmitter(receivedLetter) },
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

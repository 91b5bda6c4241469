import type { NewMessage } from '#domain/editorial/teamwork.ts'
import { actionLabels } from '#domain/email/action-labels.ts'
import { composeBody } from '#domain/email/salutation.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import type { Submission } from '#features/editorial/queries.ts'
import type { NewEmail } from '#features/email/queue-email.ts'
import { nameWithNumber, quoteWithNumber } from './email-content.ts'

type Written = Pick<NewMessage, 'subject' | 'text'>
type Titled = Pick<Submission, 'id' | 'title' | 'number' | 'createdAt'>

const subjectOf = (subject: string, submission: Titled): string =>
  `${subject}: ${nameWithNumber(submission, true, 80)}`

/** A message that an editor has written to the author, who replies on the page of the submission, or by email. */
export const messageToAuthor = (
  { journal, baseUrl }: { journal: Journal; baseUrl: string },
  author: Account,
  submission: Titled,
  { subject, text }: Written,
): NewEmail => ({
  name: 'message-to-author',
  recipientId: author.id,
  subject: subjectOf(subject, submission),
  body: composeBody(
    journal,
    author.name,
    `The editors write to you about your manuscript ${quoteWithNumber(submission, true)}:`,
    text,
    'Please reply on the page of your submission, or reply to this email: your reply goes to the editors.',
  ),
  action: { label: actionLabels.submission, url: `${baseUrl}/submissions/${submission.id}` },
})

/**
 * A message that an editor has written to one reviewer. It names no author. It is sent without its link where the invitation
 * has ended.
 */
export const messageToReviewer = (
  { journal }: { journal: Journal },
  reviewer: { invitationId: string; name: string; email: string },
  submission: Titled,
  { subject, text }: Written,
): NewEmail => ({
  name: 'message-to-reviewer',
  recipientAddress: reviewer.email,
  subject: subjectOf(subject, submission),
  body: composeBody(
    journal,
    reviewer.name,
    `The editors write to you about the manuscript ${quoteWithNumber(submission, true)}:`,
    text,
    'Please reply on your review page, or reply to this email: your reply goes to the editors.',
  ),
  action: {
    label: actionLabels.review,
    link: { kind: 'review', subjectId: reviewer.invitationId },
  },
})

import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { cut, sayDay } from '#domain/text/format.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Submission } from './queries.ts'

type Site = { journal: Journal; baseUrl: string }

/**
 * What a sender wrote (a name, a title) stands in letters to confirmed addresses only: before, the
 * address may be a stranger's, who would get whatever words the sender likes.
 */
const greeting = ({ name, confirmedAt }: Account) => (confirmedAt ? `Dear ${name},` : 'Hello,')

const withTitle = (subject: string, { confirmedAt }: Account, { title }: Submission) =>
  confirmedAt ? `${subject}: ${cut(title, 80)}` : subject

const named = (what: string, { confirmedAt }: Account, { title, createdAt }: Submission) =>
  confirmedAt ? `${what} “${title}”` : `${what} of ${sayDay(createdAt.toISOString())}`

export const receivedLetter = (
  { journal, baseUrl }: Site,
  author: Account,
  submission: Submission,
): Mail =>
  letter({
    to: author.email,
    from: journal.name,
    subject: withTitle('We have received your manuscript', author, submission),
    paragraphs: [
      greeting(author),
      `${named('Your manuscript', author, submission)} has arrived safely, and the editors will read it. You need not send it again.`,
    ],
    action: { label: 'Your submissions', url: `${baseUrl}/submissions` },
  })

export const publishedLetter = (
  { journal, baseUrl }: Site,
  author: Account,
  submission: Submission,
): Mail =>
  letter({
    to: author.email,
    from: journal.name,
    subject: withTitle('Your article is published', author, submission),
    paragraphs: [
      greeting(author),
      `${named('Your article', author, submission)} is now published, open to every reader.`,
    ],
    action: { label: 'Read it', url: `${baseUrl}/journals/${submission.articleId}` },
  })

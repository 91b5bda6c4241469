import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Submission } from './queries.ts'

type Site = { journal: Journal; baseUrl: string }

export const receivedLetter = (
  { journal, baseUrl }: Site,
  author: Account,
  submission: Submission,
): Mail =>
  letter({
    to: author.email,
    from: journal.name,
    subject: `We have received your manuscript: ${submission.title.slice(0, 80)}`,
    paragraphs: [
      `Dear ${author.name},`,
      `Your manuscript “${submission.title}” has arrived safely, and the editors will read it. You need not send it again.`,
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
    subject: `Your article is published: ${submission.title.slice(0, 80)}`,
    paragraphs: [
      `Dear ${author.name},`,
      `“${submission.title}” is now published, open to every reader.`,
    ],
    action: { label: 'Read it', url: `${baseUrl}/journals/${submission.articleId}` },
  })

import type { Journal } from '#domain/journal/journal.ts'
import type { TemplateName, Values } from '#domain/letters/template.ts'
import type { Account } from '#domain/people/account.ts'
import { articleUrl, issueUrl } from '#domain/publishing/address.ts'
import { type IssueNumber, nameIssue } from '#domain/publishing/issue.ts'
import { receiptOf } from '#domain/reviewing/waiting.ts'
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

/** What a letter to the author of a submission is filled in with. */
export const valuesOf = (
  { journal }: Pick<Site, 'journal'>,
  author: Account,
  submission: Submission,
): Values => ({
  greeting: greeting(author),
  title: author.confirmedAt ? cut(submission.title, 80) : '',
  manuscript: named('', author, submission).trim(),
  receipt: receiptOf(submission),
  journal: journal.name,
})

/** Where the button of a letter to an author leads: to the submission, or to what became of it. */
export const actionOf = (
  { baseUrl }: Pick<Site, 'baseUrl'>,
  name: TemplateName,
  { id, articleId }: Pick<Submission, 'id' | 'articleId'>,
) =>
  (name === 'published' || name === 'appeared') && articleId
    ? { label: 'Read it', url: articleUrl(baseUrl, articleId) }
    : { label: 'Your submission', url: `${baseUrl}/submissions/${id}` }

/** What a letter about articles that have appeared in an issue is filled in with besides. */
export const valuesOfIssue = (
  { confirmedAt }: Account,
  issue: IssueNumber,
  submissions: Submission[],
): Values => {
  const told = submissions.slice(0, titlesAtMost).map((one) => {
    return confirmedAt ? cut(one.title, 120) : `Number ${receiptOf(one)}`
  })
  const more = submissions.length > titlesAtMost ? ['and more'] : []
  return {
    issue: nameIssue(issue),
    articles: [...told, ...more].map((one) => `– ${one}`).join('\n'),
  }
}

export const openIssue = ({ baseUrl }: Pick<Site, 'baseUrl'>, issue: IssueNumber) => ({
  label: 'Open the issue',
  url: issueUrl(baseUrl, issue),
})

/** To an editor who wants to hear of each submission at once. */
export const newSubmissionLetter = (
  { journal, baseUrl }: Site,
  editor: Account,
  submission: Submission,
): Mail =>
  letter({
    to: editor.email,
    from: journal.name,
    subject: withTitle('A new submission', editor, submission),
    paragraphs: [
      greeting(editor),
      `${named('The manuscript', editor, submission)} has been submitted and waits for you.`,
      frequencyHint,
    ],
    action: {
      label: 'Open the submission',
      url: `${baseUrl}/manage-journals/submissions/${submission.id}`,
    },
  })

const news = {
  'submission-answered': [
    'Corrections have arrived',
    'is answered, with a new file, and waits for you.',
  ],
  'submission-withdrawn': ['A submission is withdrawn', 'was withdrawn by its author.'],
} as const

/** To the editor who has a submission in hand, when its author has done something. */
export const authorsMoveLetter = (
  { journal, baseUrl }: Site,
  editor: Account,
  submission: Submission,
  what: keyof typeof news,
): Mail =>
  letter({
    to: editor.email,
    from: journal.name,
    subject: withTitle(news[what][0], editor, submission),
    paragraphs: [
      greeting(editor),
      `${named('The manuscript', editor, submission)} ${news[what][1]}`,
    ],
    action: {
      label: 'Open the submission',
      url: `${baseUrl}/manage-journals/submissions/${submission.id}`,
    },
  })

/** So many titles stand in one letter. */
const titlesAtMost = 20

/** To an editor who wants to hear of submissions once a day. */
export const dailyLetter = (
  { journal, baseUrl }: Site,
  editor: Account,
  received: { title: string }[],
): Mail => {
  const number = received.length === 1 ? 'One new submission' : `${received.length} new submissions`
  const titles = received.slice(0, titlesAtMost).map(({ title }) => `– ${cut(title, 120)}`)
  const more = received.length > titlesAtMost ? ['– and more'] : []
  return letter({
    to: editor.email,
    from: journal.name,
    subject: number,
    paragraphs: [
      greeting(editor),
      `${number} since the last letter:`,
      ...(editor.confirmedAt ? [[...titles, ...more].join('\n')] : []),
      frequencyHint,
    ],
    action: {
      label: 'Open the list of submissions',
      url: `${baseUrl}/manage-journals?tab=submitted`,
    },
  })
}

const frequencyHint =
  'Above the list of submissions you choose whether such letters come at once or once a day.'

import { submissionNumberOf } from '#domain/editorial/deadlines.ts'
import type { TemplateName, TemplateValues } from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { type IssueNumber, issueName } from '#domain/publishing/issue.ts'
import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { formatDay, truncateText } from '#domain/text/format.ts'
import type { Submission } from '#features/editorial/queries.ts'
import type { EmailMessage } from '#platform/email/mailer.ts'
import { renderEmail } from '#platform/email/render-email.ts'

type Site = { journal: Journal; baseUrl: string }

/**
 * What a sender wrote (a name, a title) stands in letters to confirmed addresses only: before, the
 * address may be a stranger's, who would get whatever words the sender likes.
 */
const greeting = ({ name, confirmedAt }: Account) => (confirmedAt ? `Dear ${name},` : 'Hello,')

const subjectWithTitle = (subject: string, { confirmedAt }: Account, { title }: Submission) =>
  confirmedAt ? `${subject}: ${truncateText(title, 80)}` : subject

const nameManuscript = (
  what: string,
  { confirmedAt }: Account,
  { title, createdAt }: Submission,
) => (confirmedAt ? `${what} “${title}”` : `${what} of ${formatDay(createdAt.toISOString())}`)

/** What a letter to the author of a submission is filled in with. */
export const templateValues = (
  { journal }: Pick<Site, 'journal'>,
  author: Account,
  submission: Submission,
): TemplateValues => ({
  greeting: greeting(author),
  title: author.confirmedAt ? truncateText(submission.title, 80) : '',
  manuscript: nameManuscript('', author, submission).trim(),
  submissionNumber: submissionNumberOf(submission),
  journal: journal.name,
})

/** Where the button of a letter to an author leads: to the submission, or to what became of it. */
export const emailAction = (
  { baseUrl }: Pick<Site, 'baseUrl'>,
  name: TemplateName,
  { id, articleId }: Pick<Submission, 'id' | 'articleId'>,
) =>
  (name === 'published' || name === 'published-in-issue') && articleId
    ? { label: 'Read it', url: articleUrl(baseUrl, articleId) }
    : { label: 'Your submission', url: `${baseUrl}/submissions/${id}` }

/** What a letter about articles that have appeared in an issue is filled in with besides. */
export const issueTemplateValues = (
  { confirmedAt }: Account,
  issue: IssueNumber,
  submissions: Submission[],
): TemplateValues => {
  const told = submissions.slice(0, maxTitles).map((one) => {
    return confirmedAt ? truncateText(one.title, 120) : `Number ${submissionNumberOf(one)}`
  })
  const more = submissions.length > maxTitles ? ['and more'] : []
  return {
    issue: issueName(issue),
    articles: [...told, ...more].map((one) => `– ${one}`).join('\n'),
  }
}

export const openIssueAction = ({ baseUrl }: Pick<Site, 'baseUrl'>, issue: IssueNumber) => ({
  label: 'Open the issue',
  url: issueUrl(baseUrl, issue),
})

/** To an editor who wants to hear of each submission at once. */
export const newSubmissionEmail = (
  { journal, baseUrl }: Site,
  editor: Account,
  submission: Submission,
): EmailMessage =>
  renderEmail({
    to: editor.email,
    about: [submission.id],
    from: journal.name,
    subject: subjectWithTitle('A new submission', editor, submission),
    paragraphs: [
      greeting(editor),
      `${nameManuscript('The manuscript', editor, submission)} has been submitted and waits for you.`,
      frequencyHint,
    ],
    action: {
      label: 'Open the submission',
      url: `${baseUrl}/manage-journals/submissions/${submission.id}`,
    },
  })

const authorActionTexts = {
  'submission-corrected': [
    'Corrections have arrived',
    'is answered, with a new file, and waits for you.',
  ],
  'submission-withdrawn': ['A submission is withdrawn', 'was withdrawn by its author.'],
} as const

/** To the editor who has a submission in hand, when its author has done something. */
export const authorActionEmail = (
  { journal, baseUrl }: Site,
  editor: Account,
  submission: Submission,
  what: keyof typeof authorActionTexts,
): EmailMessage =>
  renderEmail({
    to: editor.email,
    about: [submission.id],
    from: journal.name,
    subject: subjectWithTitle(authorActionTexts[what][0], editor, submission),
    paragraphs: [
      greeting(editor),
      `${nameManuscript('The manuscript', editor, submission)} ${authorActionTexts[what][1]}`,
    ],
    action: {
      label: 'Open the submission',
      url: `${baseUrl}/manage-journals/submissions/${submission.id}`,
    },
  })

/** So many titles stand in one letter. */
const maxTitles = 20

/** To an editor who wants to hear of submissions once a day. */
export const dailyDigestEmail = (
  { journal, baseUrl }: Site,
  editor: Account,
  received: { id: string; title: string }[],
): EmailMessage => {
  const number = received.length === 1 ? 'One new submission' : `${received.length} new submissions`
  const titles = received.slice(0, maxTitles).map(({ title }) => `– ${truncateText(title, 120)}`)
  const more = received.length > maxTitles ? ['– and more'] : []
  return renderEmail({
    to: editor.email,
    about: received.map(({ id }) => id),
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

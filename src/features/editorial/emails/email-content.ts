import { submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { salutationOf } from '#domain/email/salutation.ts'
import type { TemplateName, TemplateValues } from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { type IssueNumber, issueName } from '#domain/publishing/issue.ts'
import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { truncateText } from '#domain/text/format.ts'
import type { Submission } from '#features/editorial/queries.ts'
import type { EmailMessage } from '#platform/email/mailer.ts'
import { renderEmail } from '#platform/email/render-email.ts'

type Site = { journal: Journal; baseUrl: string }

/**
 * A title that a sender wrote stands in letters that leave by themselves to confirmed addresses only: before, the
 * address may be a stranger's, who would get whatever words the sender likes. The number takes its place.
 */
const mayName = ({ confirmedAt }: Account) => confirmedAt !== null

const subjectWithTitle = (subject: string, to: Account, found: Submission) =>
  `${subject}: ${mayName(to) ? truncateText(found.title, 80) : submissionNumberOf(found)}`

const nameManuscript = (what: string, to: Account, found: Submission) =>
  mayName(to) ? `${what} “${found.title}”` : `${what} ${submissionNumberOf(found)}`

/** What a letter to the author of a submission is filled in with; `isRead` by an editor first, it names the title always. */
export const templateValues = (
  { journal }: Pick<Site, 'journal'>,
  author: Account,
  submission: Submission,
  { isRead = false } = {},
): TemplateValues => {
  const submissionNumber = submissionNumberOf(submission)
  const { title } = submission
  const names = isRead || mayName(author)
  return {
    greeting: salutationOf(author.name),
    title: names ? truncateText(title, 80) : submissionNumber,
    manuscript: names ? `“${title}”` : submissionNumber,
    submissionNumber,
    journal: journal.name,
  }
}

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
  author: Account,
  issue: IssueNumber,
  submissions: Submission[],
): TemplateValues => {
  const told = submissions.slice(0, maxTitles).map((one) => {
    return mayName(author) ? truncateText(one.title, 120) : `Number ${submissionNumberOf(one)}`
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
      salutationOf(editor.name),
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
      salutationOf(editor.name),
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
      salutationOf(editor.name),
      `${number} since the last letter:`,
      ...(mayName(editor) ? [[...titles, ...more].join('\n')] : []),
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

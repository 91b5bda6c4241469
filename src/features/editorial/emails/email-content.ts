import { submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { salutationOf } from '#domain/email/salutation.ts'
import type { TemplateName, TemplateValues } from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { type IssueNumber, issueName } from '#domain/publishing/issue.ts'
import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { truncateText } from '#domain/text/format.ts'
import type { Submission } from '#features/editorial/queries.ts'
import type { NewEmail } from '#features/email/queue-email.ts'
import type { EditorNotification } from './notifications.ts'

type Site = { journal: Journal; baseUrl: string }
type Titled = Pick<Submission, 'title' | 'number' | 'createdAt'>

/**
 * Automatic emails contain a title only when the address is confirmed. Otherwise anybody could send text of their own
 * to another person, by registering that person's address.
 */
const mayContainTitle = ({ confirmedAt }: Account) => confirmedAt !== null

const maxTitles = 20

const listTitles = (titles: string[]): string =>
  [...titles.slice(0, maxTitles), ...(titles.length > maxTitles ? ['and more'] : [])]
    .map((title) => `– ${title}`)
    .join('\n')

/** Values for an email to the author. An email that an editor reads before it is sent always contains the title. */
export const templateValues = (
  { journal }: Pick<Site, 'journal'>,
  author: Account,
  submission: Titled,
  { isReviewed = false } = {},
): TemplateValues => {
  const submissionNumber = submissionNumberOf(submission)
  const { title } = submission
  const hasTitle = isReviewed || mayContainTitle(author)
  return {
    greeting: salutationOf(author.name),
    title: hasTitle ? truncateText(title, 80) : submissionNumber,
    manuscript: hasTitle ? `“${title}”` : submissionNumber,
    submissionNumber,
    journal: journal.name,
  }
}

/** The button of an email to an author: opens the article once it is published, else the submission. */
export const emailAction = (
  { baseUrl }: Pick<Site, 'baseUrl'>,
  name: TemplateName,
  { id, articleId }: Pick<Submission, 'id' | 'articleId'>,
) =>
  (name === 'published' || name === 'published-in-issue') && articleId
    ? { label: 'Read it', url: articleUrl(baseUrl, articleId) }
    : { label: 'Your submission', url: `${baseUrl}/submissions/${id}` }

/** Additional values for an email about articles in an issue. */
export const issueTemplateValues = (
  author: Account,
  issue: IssueNumber,
  submissions: Titled[],
): TemplateValues => ({
  issue: issueName(issue),
  articles: listTitles(
    submissions.map((submission) =>
      mayContainTitle(author)
        ? truncateText(submission.title, 120)
        : `Submission ${submissionNumberOf(submission)}`,
    ),
  ),
})

export const openIssueAction = ({ baseUrl }: Pick<Site, 'baseUrl'>, issue: IssueNumber) => ({
  label: 'Open the issue',
  url: issueUrl(baseUrl, issue),
})

const frequencyHint =
  'You can choose above the list of submissions whether these emails arrive immediately or once a day.'

const notificationTexts: Record<
  EditorNotification['what'],
  { subject: string; predicate: string; hint?: string }
> = {
  'submission-received': {
    subject: 'New submission',
    predicate: 'was submitted and is waiting for an editor.',
    hint: frequencyHint,
  },
  'submission-corrected': {
    subject: 'Corrections received',
    predicate: 'has a response from its author, with a new file.',
  },
  'submission-withdrawn': {
    subject: 'Submission withdrawn',
    predicate: 'was withdrawn by its author.',
  },
}

/** Notifies an editor of one submission. */
export function notificationEmail(
  { baseUrl }: Pick<Site, 'baseUrl'>,
  editor: Account,
  submission: Titled & Pick<Submission, 'id'>,
  what: EditorNotification['what'],
): NewEmail {
  const { subject, predicate, hint } = notificationTexts[what]
  const number = submissionNumberOf(submission)
  const [shortName, name] = mayContainTitle(editor)
    ? [truncateText(submission.title, 80), `“${submission.title}”`]
    : [number, number]
  return {
    name: what,
    recipientId: editor.id,
    mentions: [submission.id],
    subject: `${subject}: ${shortName}`,
    body: [
      salutationOf(editor.name),
      `The manuscript ${name} ${predicate}`,
      ...(hint ? [hint] : []),
    ].join('\n\n'),
    action: {
      label: 'Open the submission',
      url: `${baseUrl}/manage-journals/submissions/${submission.id}`,
    },
  }
}

/** Notifies an editor of the submissions of a day. */
export function dailyDigestEmail(
  { baseUrl }: Pick<Site, 'baseUrl'>,
  editor: Account,
  received: { id: string; title: string }[],
): NewEmail {
  const subject =
    received.length === 1 ? 'One new submission' : `${received.length} new submissions`
  const titles = received.map(({ title }) => truncateText(title, 120))
  return {
    name: 'daily-digest',
    recipientId: editor.id,
    mentions: received.map(({ id }) => id),
    subject,
    body: [
      salutationOf(editor.name),
      `${subject} since the last email:`,
      ...(mayContainTitle(editor) ? [listTitles(titles)] : []),
      frequencyHint,
    ].join('\n\n'),
    action: {
      label: 'Open the list of submissions',
      url: `${baseUrl}/manage-journals?tab=submitted`,
    },
  }
}

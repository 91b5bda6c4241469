import { dueDateOf, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { actionLabels } from '#domain/email/action-labels.ts'
import { composeBody, editorsSigner, salutationOf } from '#domain/email/salutation.ts'
import type { TemplateName, TemplateValues } from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import { type IssueNumber, issueName } from '#domain/publishing/issues/issue.ts'
import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { formatDay, truncateText } from '#domain/text/format.ts'
import type { Submission } from '#features/editorial/queries.ts'
import type { NewEmail } from '#features/email/queue-email.ts'
import {
  type EditorNotice,
  frequencyHint,
  notificationTexts,
  type Texts,
} from './notification-texts.ts'

export type Site = { journal: Journal; baseUrl: string }
type Titled = Pick<Submission, 'title' | 'number' | 'createdAt'>

/**
 * Automatic emails contain a title only when the address is confirmed. Otherwise anybody could send their own text
 * to another person, by registering that person's address.
 */
const mayContainTitle = ({ confirmedAt }: Account) => confirmedAt !== null

const maxTitles = 20

/** `On reading (2026-041)`; only the number where the title must not be named. */
export const nameWithNumber = (
  submission: Titled,
  hasTitle: boolean,
  maxLength: number,
): string => {
  const number = submissionNumberOf(submission)
  return hasTitle ? `${truncateText(submission.title, maxLength)} (${number})` : number
}

/** `“On reading” (submission 2026-041)`; as above. */
export const quoteWithNumber = (submission: Titled, hasTitle: boolean): string => {
  const number = submissionNumberOf(submission)
  return hasTitle ? `“${submission.title}” (submission ${number})` : number
}

const listTitles = (titles: string[]): string =>
  [...titles.slice(0, maxTitles), ...(titles.length > maxTitles ? ['and more'] : [])]
    .map((title) => `– ${title}`)
    .join('\n')

/**
 * Values for an email to the author, signed by `editor`. An email that an editor reads before it is sent always contains
 * the title.
 */
export const templateValues = (
  { journal }: Pick<Site, 'journal'>,
  author: Account,
  submission: Titled,
  { isReviewed = false, editor = editorsSigner } = {},
): TemplateValues => {
  const hasTitle = isReviewed || mayContainTitle(author)
  return {
    ...commonValues(journal, submission, hasTitle),
    greeting: salutationOf(author.name),
    editor,
  }
}

/** Values for an email to a reviewer: nothing of the authors. */
export const reviewerTemplateValues = (
  { journal }: Pick<Site, 'journal'>,
  reviewer: { name: string },
  submission: Titled & { abstract: string },
  editor: string,
): TemplateValues => ({
  ...commonValues(journal, submission, true),
  greeting: salutationOf(reviewer.name),
  abstract: submission.abstract,
  editor,
})

const commonValues = (journal: Journal, submission: Titled, hasTitle: boolean): TemplateValues => ({
  title: nameWithNumber(submission, hasTitle, 80),
  manuscript: quoteWithNumber(submission, hasTitle),
  submissionNumber: submissionNumberOf(submission),
  journal: journal.name,
})

/** The button of an email to an author: opens the article once it is published, else the submission. */
export const emailAction = (
  { baseUrl }: Pick<Site, 'baseUrl'>,
  name: TemplateName,
  { id, articleId }: Pick<Submission, 'id' | 'articleId'>,
) =>
  (name === 'published' || name === 'published-in-issue') && articleId
    ? { label: actionLabels.article, url: articleUrl(baseUrl, articleId) }
    : { label: actionLabels.submission, url: `${baseUrl}/submissions/${id}` }

/** Additional values for an email about articles in an issue. */
export const issueTemplateValues = (
  author: Account,
  issue: IssueNumber,
  submissions: Titled[],
): TemplateValues => ({
  issue: issueName(issue),
  articles: listTitles(
    submissions.map((submission) => nameWithNumber(submission, mayContainTitle(author), 120)),
  ),
})

export const openIssueAction = ({ baseUrl }: Pick<Site, 'baseUrl'>, issue: IssueNumber) => ({
  label: actionLabels.issue,
  url: issueUrl(baseUrl, issue),
})

/** Notifies an editor of one submission, or a copyeditor of their stage of its production. */
export function notificationEmail(
  { journal, baseUrl }: Site,
  person: Account,
  submission: Titled & Pick<Submission, 'id' | 'stage' | 'stageSince'>,
  what: EditorNotice,
): NewEmail {
  const { subject, predicate, nextStep, hint }: Texts = notificationTexts[what]
  const hasTitle = mayContainTitle(person)
  const due = dueDateOf(submission.stage, submission.stageSince) ?? submission.stageSince
  return {
    name: what,
    recipientId: person.id,
    mentions: [submission.id],
    subject: `${subject}: ${nameWithNumber(submission, hasTitle, 80)}`,
    body: composeBody(
      journal,
      person.name,
      `The manuscript ${quoteWithNumber(submission, hasTitle)} ${predicate}`,
      nextStep(formatDay(due.toISOString())),
      ...(hint ? [hint] : []),
    ),
    action: isEditor(person)
      ? {
          label: 'Open the submission',
          url: `${baseUrl}/manage-journals/submissions/${submission.id}`,
        }
      : { label: 'Open your production work', url: `${baseUrl}/production` },
  }
}

type ReviewerAnswers = Titled & {
  id: string
  accepted: number
  declined: number
  /** Reviews that arrived. */
  reviews: number
  /** Whether the round was closed in this time. */
  isComplete: boolean
}

/** Notifies an editor of the submissions of a day, and of the answers of reviewers. */
export function dailyDigestEmail(
  { journal, baseUrl }: Site,
  editor: Account,
  received: (Titled & { id: string })[],
  answers: ReviewerAnswers[] = [],
): NewEmail {
  const hasTitle = mayContainTitle(editor)
  const subject =
    received.length === 1 ? 'One new submission' : `${received.length} new submissions`
  const titles = received.map((each) => nameWithNumber(each, hasTitle, 120))
  const lines = answers.map((each) => `${nameWithNumber(each, hasTitle, 120)}: ${countOf(each)}`)
  return {
    name: 'daily-digest',
    recipientId: editor.id,
    mentions: [...received, ...answers].map(({ id }) => id),
    subject: received.length > 0 ? subject : 'Answers and reviews',
    body: composeBody(
      journal,
      editor.name,
      ...(received.length > 0
        ? [
            `${subject} since the last email:`,
            listTitles(titles),
            'Next step: an initial check of each, within 14 days of its arrival.',
          ]
        : []),
      ...(answers.length > 0
        ? [
            'Answers and reviews since the last email:',
            listTitles(lines),
            'Next step: where a round of review is closed, please read the reviews and decide. Where a reviewer declined, please read the reason and the suggestions on the page of the submission.',
          ]
        : []),
      frequencyHint,
    ),
    action: {
      label: 'Open the list of submissions',
      url: `${baseUrl}/manage-journals?tab=submitted`,
    },
  }
}

/** `2 accepted, 1 declined, 1 review received` */
const countOf = ({ accepted, declined, reviews, isComplete }: ReviewerAnswers): string =>
  [
    accepted > 0 && `${accepted} accepted`,
    declined > 0 && `${declined} declined`,
    reviews > 0 && `${reviews} ${reviews === 1 ? 'review' : 'reviews'} received`,
    isComplete && 'the round of review is closed',
  ]
    .filter(Boolean)
    .join(', ')

/** A task or stage whose due date has passed. */
export type Overdue = Titled & { id: string; task: string; due: Date }

/** Lists the overdue tasks of an editor. */
export const overdueDigestEmail = (site: Site, editor: Account, overdue: Overdue[]): NewEmail =>
  listOverdue(site, editor, overdue, {
    what: 'task',
    where: 'on submissions that are assigned to you or unassigned',
    nextStep:
      'please complete the overdue tasks, or hand the submission over to another editor. Your tasks are listed above the submissions.',
    offSwitch: 'below the list of submissions',
    action: { label: 'Open the list of submissions', path: '/manage-journals?tab=submitted' },
  })

/** Lists the overdue stages of production of a copyeditor. */
export const overdueStagesEmail = (site: Site, copyeditor: Account, overdue: Overdue[]): NewEmail =>
  listOverdue(site, copyeditor, overdue, {
    what: 'stage',
    where: 'of production that you work on',
    nextStep: 'please finish the overdue stages, or tell the editors if you need more time.',
    offSwitch: 'below your production work',
    action: { label: 'Open my production work', path: '/production' },
  })

type OverdueTexts = {
  what: string
  where: string
  nextStep: string
  /** Where the email can be turned off. */
  offSwitch: string
  action: { label: string; path: string }
}

function listOverdue(
  { journal, baseUrl }: Site,
  who: Account,
  overdue: Overdue[],
  { what, where, nextStep, offSwitch, action }: OverdueTexts,
): NewEmail {
  const subject =
    overdue.length === 1 ? `One overdue ${what}` : `${overdue.length} overdue ${what}s`
  const lines = overdue.map(
    (each) =>
      `${nameWithNumber(each, mayContainTitle(who), 100)}: ${each.task}, due ${formatDay(each.due.toISOString())}`,
  )
  return {
    name: 'overdue-digest',
    recipientId: who.id,
    mentions: overdue.map(({ id }) => id),
    subject,
    body: composeBody(
      journal,
      who.name,
      `${subject} ${where}:`,
      listTitles(lines),
      `Next step: ${nextStep}`,
      `This email arrives once a week at most. You can turn it off ${offSwitch}.`,
    ),
    action: { label: action.label, url: baseUrl + action.path },
  }
}

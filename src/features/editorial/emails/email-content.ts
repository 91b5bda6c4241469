import { dueDateOf, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { composeBody, officeSigner, salutationOf } from '#domain/email/salutation.ts'
import type { TemplateName, TemplateValues } from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { type IssueNumber, issueName } from '#domain/publishing/issue.ts'
import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { formatDay, truncateText } from '#domain/text/format.ts'
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

/** `On reading (2026-041)`; only the number where the title must not be named. */
export const nameWithNumber = (
  submission: Titled,
  hasTitle: boolean,
  maxLength: number,
): string => {
  const number = submissionNumberOf(submission)
  return hasTitle ? `${truncateText(submission.title, maxLength)} (${number})` : number
}

/** `“On reading” (submission 2026-041)`; likewise. */
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
  { isReviewed = false, editor = officeSigner } = {},
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
    submissions.map((submission) => nameWithNumber(submission, mayContainTitle(author), 120)),
  ),
})

export const openIssueAction = ({ baseUrl }: Pick<Site, 'baseUrl'>, issue: IssueNumber) => ({
  label: 'Open the issue',
  url: issueUrl(baseUrl, issue),
})

const frequencyHint =
  'You can choose above the list of submissions whether these emails arrive immediately or once a day.'

/** What happened to a submission, and what the editor does next, by the date that `due` gives. */
const notificationTexts: Record<
  EditorNotification['what'],
  { subject: string; predicate: string; nextStep: (due: string) => string; hint?: string }
> = {
  'submission-received': {
    subject: 'New submission',
    predicate: 'was submitted and is waiting for an editor.',
    nextStep: (due) => `Next step: an initial check by ${due}.`,
    hint: frequencyHint,
  },
  'submission-corrected': {
    subject: 'Corrections received',
    predicate: 'has a response from its author, with a new file.',
    nextStep: (due) => `Next step: check the corrections by ${due}.`,
  },
  'submission-revised': {
    subject: 'Revision received',
    predicate: 'has a revision from its author, with replies to the points of the reviews.',
    nextStep: (due) => `Next step: read the replies and decide, by ${due}.`,
  },
  'submission-appealed': {
    subject: 'Appeal received',
    predicate: 'was rejected, and its author appeals. Another editor decides on the appeal.',
    nextStep: (due) => `Next step: read the appeal and decide, by ${due}.`,
  },
  'submission-withdrawn': {
    subject: 'Submission withdrawn',
    predicate: 'was withdrawn by its author.',
    nextStep: () => 'You need not do anything.',
  },
  'submission-assigned': {
    subject: 'Assigned to you',
    predicate: 'was assigned to you.',
    nextStep: (due) => `Next step: please look at its page. It shows what is due by ${due}.`,
  },
  'production-assigned': {
    subject: 'Production: your turn',
    predicate: 'is in production, and its current stage is assigned to you.',
    nextStep: () => 'Next step: please open its page. It shows the stage, and when it is due.',
  },
  'proof-corrections-received': {
    subject: 'Corrections to the proof received',
    predicate: 'has corrections of its author to the proof.',
    nextStep: () =>
      'Next step: please accept or decline each comment in the full text, then send a new proof.',
  },
  'proof-approved': {
    subject: 'Proof approved',
    predicate: 'has a proof that its author has approved.',
    nextStep: () => 'Next step: please publish the article, or set the day of publication.',
  },
  'submission-mention': {
    subject: 'You are mentioned',
    predicate: 'has a note of an editor that mentions you.',
    nextStep: () => 'Next step: please read the note on the page of the submission.',
  },
  'submission-reply': {
    subject: 'Reply from the author',
    predicate: 'has a reply of its author to your message.',
    nextStep: () => 'Next step: please read the reply on the page of the submission.',
  },
  'submission-reviewer-accepted': {
    subject: 'Reviewer accepted',
    predicate: 'has a reviewer who accepted the invitation.',
    nextStep: () =>
      'You need not do anything. The page of the submission shows who it is, and when the review is due.',
    hint: frequencyHint,
  },
  'submission-reviewer-declined': {
    subject: 'Reviewer declined',
    predicate: 'has a reviewer who declined the invitation.',
    nextStep: () =>
      'Next step: please read the reason and the suggestions on the page of the submission, and invite another reviewer if you need one.',
    hint: frequencyHint,
  },
  'submission-reviewer-reply': {
    subject: 'Reply from a reviewer',
    predicate: 'has a reply of a reviewer to your message.',
    nextStep: () => 'Next step: please read the reply on the page of the submission.',
  },
}

/** Notifies an editor of one submission. */
export function notificationEmail(
  { journal, baseUrl }: Site,
  editor: Account,
  submission: Titled & Pick<Submission, 'id' | 'stage' | 'stageSince'>,
  what: EditorNotification['what'],
): NewEmail {
  const { subject, predicate, nextStep, hint } = notificationTexts[what]
  const hasTitle = mayContainTitle(editor)
  const due = dueDateOf(submission.stage, submission.stageSince) ?? submission.stageSince
  return {
    name: what,
    recipientId: editor.id,
    mentions: [submission.id],
    subject: `${subject}: ${nameWithNumber(submission, hasTitle, 80)}`,
    body: composeBody(
      journal,
      editor.name,
      `The manuscript ${quoteWithNumber(submission, hasTitle)} ${predicate}`,
      nextStep(formatDay(due.toISOString())),
      ...(hint ? [hint] : []),
    ),
    action: {
      label: 'Open the submission',
      url: `${baseUrl}/manage-journals/submissions/${submission.id}`,
    },
  }
}

type ReviewerAnswers = Titled & { id: string; accepted: number; declined: number }

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
    subject: received.length > 0 ? subject : 'Answers of reviewers',
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
            'Answers of reviewers since the last email:',
            listTitles(lines),
            'Next step: where a reviewer declined, please read the reason and the suggestions on the page of the submission.',
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

/** `2 accepted, 1 declined` */
const countOf = ({ accepted, declined }: ReviewerAnswers): string =>
  [
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(declined > 0 ? [`${declined} declined`] : []),
  ].join(', ')

/** Lists the overdue tasks of an editor. */
export function overdueDigestEmail(
  { journal, baseUrl }: Site,
  editor: Account,
  overdue: (Titled & { id: string; task: string; due: Date })[],
): NewEmail {
  const subject = overdue.length === 1 ? 'One overdue task' : `${overdue.length} overdue tasks`
  const lines = overdue.map(
    (each) =>
      `${nameWithNumber(each, mayContainTitle(editor), 100)}: ${each.task}, due ${formatDay(each.due.toISOString())}`,
  )
  return {
    name: 'overdue-digest',
    recipientId: editor.id,
    mentions: overdue.map(({ id }) => id),
    subject,
    body: composeBody(
      journal,
      editor.name,
      `${subject} on submissions that are assigned to you, or to nobody:`,
      listTitles(lines),
      'Next step: please do what is overdue, or hand the submission over to another editor.',
      'This email arrives once a week at most. You can turn it off below the list of submissions.',
    ),
    action: {
      label: 'Open the overdue submissions',
      url: `${baseUrl}/manage-journals?tab=submitted&late=yes`,
    },
  }
}

import type {
  AccountEvent,
  ArticleEvent,
  FileEvent,
  IssueEvent,
  SubmissionEvent,
} from '#domain/event.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isEditor } from '#domain/people/account.ts'
import { sayDay } from '#domain/text/format.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Reactions, record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { findAccount } from '../accounts/queries.ts'
import { getIssue } from '../issues/queries.ts'
import { type AppearanceNotice, listAppeared, tellAuthors } from './appearance.ts'
import { keepDraftsFromAuthor } from './keep-drafts.ts'
import {
  authorsMoveLetter,
  dailyLetter,
  newSubmissionLetter,
  openIssue,
  valuesOfIssue,
} from './letters.ts'
import { type DailyNotice, type EditorNotice, listReceived, tellEditors } from './notices.ts'
import { followArticle } from './publish.ts'
import { findSubmission, findSubmissionOfFile, listHappened } from './queries.ts'
import { writeToAuthor } from './write-letter.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  journal: Journal
  baseUrl: string
}

type Answered =
  | SubmissionEvent
  | Extract<
      AccountEvent,
      { type: 'duty-given' | 'invitation-accepted' | 'profile-changed' | 'role-set' }
    >
  | Extract<ArticleEvent, { type: 'article-changed' }>
  | Extract<IssueEvent, { type: 'issue-published' }>
  | Extract<FileEvent, { type: 'file-found-infected' }>

/** What follows from what happens to manuscripts, to the articles that were made of them, to those who sent them in when an issue is published, and to the people among their authors. */
export const submissionReactions: Reactions<Answered, Needs> = {
  'issue-published': { 'appearance-letters': tellAuthors },
  'submission-received': {
    'received-letter': writeOnce('received'),
    'editor-notices': tellEditors,
  },
  'submission-published': { 'published-letter': writeOnce('published') },
  'submission-scheduled': { 'scheduled-letter': tellOfSchedule },
  'submission-file-replaced': {},
  'submission-returned': {},
  'submission-answered': {},
  'submission-taken-up': {},
  'submission-accepted': {},
  'submission-declined': {},
  'submission-decision-undone': {},
  'submission-draft-made': {},
  'submission-appeared': {},
  'submission-withdrawn': {},
  'submission-conflict-declared': {},
  'submission-conflict-lifted': {},
  'submission-letter-sent-again': {},
  'submission-file-infected': {},
  'submission-deleted': {},
  'submission-restored': {},
  'article-changed': { 'submission-follows': followArticle },
  'duty-given': { 'drafts-kept': keepDraftsFromAuthor },
  'invitation-accepted': { 'drafts-kept': keepDraftsFromAuthor },
  'profile-changed': {
    'drafts-kept': async (needs, { accountId, addressChanged }) => {
      if (addressChanged) await keepDraftsFromAuthor(needs, { accountId })
    },
  },
  'role-set': { 'drafts-kept': keepDraftsFromAuthor },
  'file-found-infected': { 'infected-file-letter': tellSender },
}

/** Writes to the author of a submission what is written to them once. */
function writeOnce(name: 'received' | 'published') {
  return async (needs: Needs, { submissionId }: { submissionId: string }): Promise<void> => {
    const submission = await findSubmission(needs.db, submissionId)
    if (!submission) return
    const id = `${name}-${submissionId}`
    await needs.db.transaction((tx) => writeToAuthor(needs, tx, submission, { id, name }))
  }
}

/** Tells whoever sent a file in, and the office, that it is harmful; a file of something else has no sender to be told. */
async function tellSender(needs: Needs, { fileId }: { fileId: string }): Promise<void> {
  const submission = await findSubmissionOfFile(needs.db, fileId)
  if (!submission) return
  const { id: submissionId } = submission
  const letterId = `harmful-file-${fileId}`
  const event = { type: 'submission-file-infected', submissionId, fileId, letterId } as const
  await needs.db.transaction(async (tx) => {
    await writeToAuthor(needs, tx, submission, { id: letterId, name: 'harmful-file' })
    const happened = await listHappened(tx, submissionId)
    if (happened.some(({ type, data }) => type === event.type && data.fileId === fileId)) return
    await record(needs, tx, undefined, event)
  })
}

/** Tells an author of the day of publication, unless it has been taken back. */
async function tellOfSchedule(
  needs: Needs,
  { submissionId, publishAt }: { submissionId: string; publishAt: string | null },
): Promise<void> {
  const submission = await findSubmission(needs.db, submissionId)
  if (!publishAt || submission?.publishAt?.getTime() !== Date.parse(publishAt)) return
  const id = `scheduled-${submissionId}-${Date.parse(publishAt)}`
  const more = { date: sayDay(publishAt) }
  await needs.db.transaction((tx) =>
    writeToAuthor(needs, tx, submission, { id, name: 'scheduled', more }),
  )
}

/** Tells an editor of a submission, unless it has gone, they stand too near to it, or they edit the journal no more. */
export async function tellEditor(
  needs: Needs,
  { accountId, submissionId, what }: EditorNotice,
): Promise<void> {
  const editor = await findAccount(needs.db, accountId)
  if (!editor || !isEditor(editor)) return
  const submission = await findSubmission(needs.db, submissionId, editor)
  if (!submission || submission.deletedAt || submission.isNear) return
  await needs.mailer.send(
    what === 'submission-received'
      ? newSubmissionLetter(needs, editor, submission)
      : authorsMoveLetter(needs, editor, submission, what),
  )
}

/**
 * Tells an author once of what has appeared in an issue, unless it has gone from there. A letter about several stands
 * with each of them.
 */
export async function tellOfAppearance(needs: Needs, notice: AppearanceNotice): Promise<void> {
  const { accountId, issueId } = notice
  const author = await findAccount(needs.db, accountId)
  const submissions = await listAppeared(needs.db, notice)
  const [first, ...others] = submissions
  if (!author || !first) return
  const issue = await getIssue(needs.db, issueId)
  const letterId = `appeared-${issueId}-${accountId}`
  const more = valuesOfIssue(author, issue, submissions)
  const about =
    others.length === 0
      ? ({ name: 'appeared' } as const)
      : ({ name: 'appeared-together', action: openIssue(needs, issue) } as const)
  await needs.db.transaction(async (tx) => {
    if (!(await writeToAuthor(needs, tx, first, { id: letterId, more, ...about }))) return
    for (const { id: submissionId } of submissions)
      await record(needs, tx, undefined, {
        type: 'submission-appeared',
        submissionId,
        issueId,
        letterId,
      })
  })
}

/** Tells an editor of what was received in a day; of nothing, nothing is told. */
export async function tellOfTheDay(needs: Needs, notice: DailyNotice): Promise<void> {
  const editor = await findAccount(needs.db, notice.accountId)
  const received = editor ? await listReceived(needs.db, editor, notice) : []
  if (editor && received.length > 0) await needs.mailer.send(dailyLetter(needs, editor, received))
}

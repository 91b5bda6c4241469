import { and, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { conflict, participant } from '#db/schema/editorial/people.ts'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { decision, reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { article } from '#db/schema/publishing/articles.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { authorNames } from '#features/editorial/submissions/contributors.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * Who sees what of a submission. Every list, search, count, export, email and page uses the conditions and columns below.
 *
 * | who | which submissions | view |
 * |---|---|---|
 * | author | those that they submitted | `author`: no editor, no draft, no pending decision |
 * | editor or manager with a conflict of interest, or who reviews it | all, but none in the editors' own lists | `author` |
 * | editor or manager who reviews it in a round that hides the authors | none until it is published | `isHidden` |
 * | any other editor or manager | all | `editorial`: everything |
 * | copyeditor without a conflict of interest | accepted ones in whose production they have a stage | `access-for-production.ts` |
 * | reviewer, by the link of an invitation | the one to which they are invited | `access-for-reviewers.ts` |
 * | author, by the link of a proof | their own | `access-for-production.ts`: the text that was sent, and their comments |
 * | everybody, of a published article | consented reviews of rounds that publish them | `access-for-readers.ts` |
 * | author, of reviewers | where all identities are visible | `reviewerNameForAuthor` |
 *
 * Only the `editorial` view has the reviewers whom the author suggests or opposes (`listReviewerWishes`).
 * The draft article of a submission is hidden by `draft_exclusion` rows, which `conflicts/` writes.
 */
export type View = 'editorial' | 'author'

type Viewer = Pick<Account, 'id'>

export const isRoundOfInvitation = and(
  eq(reviewRound.submissionId, reviewInvitation.submissionId),
  eq(reviewRound.number, reviewInvitation.round),
)

export const hasAccepted = inArray(reviewInvitation.state, ['accepted', 'reviewed'])

/** Whether a reviewer is this account: linked, or with its address, which the account may have got later. */
const isReviewerAccount = (id: string | SQL) =>
  sql`(${reviewer.accountId} = ${id} or ${reviewer.emailKey} =
    (select ${user.emailKey} from ${user} where ${user.id} = ${id}))`

const hidesAuthors = sql`exists (select from ${reviewRound} where ${isRoundOfInvitation}
  and ${reviewRound.anonymity} = 'double-anonymized')`

/**
 * Has agreed to review. Where the authors are hidden: also who has not answered yet, and who agreed and sent nothing before the
 * round ended.
 */
const isReviewing = sql`(${hasAccepted} or ${hidesAuthors} and (${reviewInvitation.state} = 'invited'
  or ${reviewInvitation.state} = 'expired' and ${reviewInvitation.answeredAt} is not null))`

/** Who has a conflict of interest with a submission, as its submitter always has, or reviews it. */
export const hasConflict = ({ id }: Viewer): SQL<boolean> =>
  sql<boolean>`(exists (select from ${conflict}
    where ${conflict.accountId} = ${id} and ${conflict.submissionId} = ${submission.id}
      and ${conflict.liftedAt} is null) or exists (select from ${reviewInvitation}
    join ${reviewer} on ${reviewer.id} = ${reviewInvitation.reviewerId}
    where ${isReviewerAccount(id)} and ${reviewInvitation.submissionId} = ${submission.id}
      and ${isReviewing}))`

/**
 * Whether an editor must not learn who the authors are: they review the submission in a round that hides them, since before they
 * became an editor. It does not exist for them until it is published.
 */
const isHidden = ({ id }: Viewer): SQL<boolean> =>
  sql<boolean>`(${submission.submittedBy} <> ${id} and ${submission.stage} <> 'published' and exists (
    select from ${reviewInvitation} join ${reviewer} on ${reviewer.id} = ${reviewInvitation.reviewerId}
    where ${isReviewerAccount(id)} and ${reviewInvitation.submissionId} = ${submission.id}
      and ${isReviewing} and ${hidesAuthors}))`

/**
 * The conditions above, to join with a submission: `columnsToDecide` and `columnsToShow` need them. The limit makes PostgreSQL
 * plan and compute each of them once a row instead of once a column.
 */
export const accessOf = (who: Viewer | undefined): SQL =>
  who
    ? sql`lateral (select ${hasConflict(who)} as has_conflict, ${isHidden(who)} as is_hidden limit 1) as access`
    : sql`(values (false, false)) as access (has_conflict, is_hidden)`

const joinedAccess = {
  hasConflict: sql<boolean>`access.has_conflict`,
  isHidden: sql<boolean>`access.is_hidden`,
}

const viewOf = (who: Account | undefined): SQL<View> =>
  who && canEdit(who)
    ? sql<View>`case when ${joinedAccess.hasConflict} then 'author' else 'editorial' end`
    : sql<View>`'author'`

/** Which submissions an account may look up. */
export const readableBy = (who: Account): SQL | undefined =>
  canEdit(who) ? not(isHidden(who)) : eq(submission.submittedBy, who.id)

/** Which submissions the editors' own lists may contain, deleted ones included. */
export const withoutConflict = (who: Viewer): SQL => not(hasConflict(who))

/** The same without deleted submissions. */
export const inEditorialLists = (who: Viewer): SQL | undefined =>
  and(isNull(submission.deletedAt), withoutConflict(who))

/** The ids of the submissions that an account reviews. */
export const listReviewedBy = async (db: Reader, accountId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: reviewInvitation.submissionId })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(and(isReviewerAccount(accountId), isReviewing))
  return [...new Set(rows.map(({ id }) => id))]
}

/** Whether an account has a conflict of interest with any submission. */
export async function hasAnyConflict(db: Reader, who: Viewer): Promise<boolean> {
  const found = await db
    .select({ id: submission.id })
    .from(submission)
    .where(hasConflict(who))
    .limit(1)
  return found.length > 0
}

/** The ids of the accounts that have a conflict with a submission. */
export async function listConflicted(db: Reader, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: conflict.accountId })
    .from(conflict)
    .where(and(eq(conflict.submissionId, id), isNull(conflict.liftedAt)))
  const reviewers = await db
    .select({ id: user.id })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .innerJoin(user, or(eq(user.id, reviewer.accountId), eq(user.emailKey, reviewer.emailKey)))
    .where(and(eq(reviewInvitation.submissionId, id), isReviewing))
  return [...new Set([...rows, ...reviewers].map((row) => row.id))]
}

/** Which of these submissions an account sees in the editorial view. */
export async function findSeenByEditor(
  db: Reader,
  who: Account,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0 || !canEdit(who)) return new Set()
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(inArray(submission.id, [...ids]), withoutConflict(who)))
  return new Set(rows.map((row) => row.id))
}

/** Which submissions count: no sample is in a statistic, needs attention or is overdue. */
export const isCounted: SQL = eq(submission.isSample, false)

/** The decision of a submission whose undo window is open at `now`: at most one. */
export const isPendingDecision = (
  now: Date,
  submissionId: string | AnyPgColumn = submission.id,
): SQL | undefined =>
  and(
    eq(decision.submissionId, submissionId),
    isNull(decision.undoneAt),
    gt(decision.effectiveAt, now),
  )

/** The participant who is the handling editor of a submission: at most one. */
export const isHandlingEditor = and(
  eq(participant.submissionId, submission.id),
  sql`${participant.role} = 'handling-editor'`,
)

/** The participants who are editors of a submission: the handling editor and the further editors. */
export const isAssignedEditor = and(
  eq(participant.submissionId, submission.id),
  sql`${participant.role} in ('handling-editor', 'editor')`,
)

/** What the author of a submission sees, too. */
const authorColumns = {
  id: submission.id,
  title: submission.title,
  abstract: submission.abstract,
  keywords: submission.keywords,
  statements: submission.statements,
  section: submission.section,
  references: submission.references,
  checkReason: submission.checkReason,
  authors: authorNames,
  version: submission.version,
  number: submission.number,
  publishAt: submission.publishAt,
  submittedBy: submission.submittedBy,
  createdAt: submission.createdAt,
  deletedAt: submission.deletedAt,
  isSample: submission.isSample,
  manuscript: file,
}

/**
 * Everything about a submission, for commands and jobs; `view` and `hasConflict` tell what `who` may do. Requires joins of
 * `accessOf(who)` and the handling editor.
 */
export const columnsToDecide = (who: Account | undefined) => ({
  ...authorColumns,
  stage: submission.stage,
  stageSince: submission.stageSince,
  revisedAt: submission.revisedAt,
  acceptedAt: submission.acceptedAt,
  editorId: participant.accountId,
  articleId: submission.articleId,
  ...joinedAccess,
  view: viewOf(who),
})

/** What `who` sees of a submission. Requires joins of `accessOf(who)`, the pending decision, the handling editor and the article. */
export const columnsToShow = (who: Account) => {
  const forEditors = <Value>(column: AnyPgColumn, otherwise = sql`null`) =>
    sql`case when ${viewOf(who)} = 'editorial' then ${column} else ${otherwise} end`.mapWith(
      column,
    ) as SQL<Value>
  return {
    ...authorColumns,
    stage: forEditors<Stage>(
      submission.stage,
      sql`coalesce(${decision.previousStage}, ${submission.stage})`,
    ),
    stageSince: forEditors<Date>(
      submission.stageSince,
      sql`coalesce(${decision.previousStageSince}, ${submission.stageSince})`,
    ),
    hasPendingDecision: sql<boolean>`${decision.id} is not null`,
    undoUntil: forEditors<Date | null>(decision.effectiveAt),
    editorId: forEditors<string | null>(participant.accountId),
    // An author sees the published article, and no draft.
    articleId: forEditors<string | null>(
      submission.articleId,
      sql`case when ${article.status} = 'published' then ${submission.articleId} end`,
    ),
    isArticleRemoved: sql<boolean>`${article.deletedAt} is not null`,
    ...joinedAccess,
    view: viewOf(who),
  }
}

/** The name of a reviewer as the author of the submission sees it. Requires joins of the reviewer and the round. */
export const reviewerNameForAuthor = sql<
  string | null
>`case when ${reviewRound.anonymity} = 'all-identities-visible' then ${reviewer.name} end`

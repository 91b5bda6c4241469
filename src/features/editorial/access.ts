import { and, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { conflict, decision, participant, submission } from '#db/schema/editorial.ts'
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
 * | editor or manager with a conflict of interest | all, but none in the editors' own lists | `author` |
 * | any other editor or manager | all | `editorial`: everything |
 *
 * The draft article of a submission is hidden by `draft_exclusion` rows, which `conflicts/` writes.
 */
export type View = 'editorial' | 'author'

type Asker = Pick<Account, 'id'>

export const hasConflict = ({ id }: Asker): SQL<boolean> =>
  sql<boolean>`(${submission.submittedBy} = ${id} or exists (select from ${conflict}
    where ${conflict.accountId} = ${id} and ${conflict.submissionId} = ${submission.id}
      and ${conflict.liftedAt} is null))`

const viewOf = (who: Account): SQL<View> =>
  canEdit(who)
    ? sql<View>`case when ${hasConflict(who)} then 'author' else 'editorial' end`
    : sql<View>`'author'`

/** Which submissions an account may look up. */
export const readableBy = (who: Account): SQL | undefined =>
  canEdit(who) ? undefined : eq(submission.submittedBy, who.id)

/** Which submissions the editors' own lists may contain, deleted ones included. */
export const withoutConflict = (who: Asker): SQL => not(hasConflict(who))

/** The same without deleted submissions. */
export const inEditorialLists = (who: Asker): SQL | undefined =>
  and(isNull(submission.deletedAt), withoutConflict(who))

/** Whether an account has a conflict of interest with any submission. */
export async function hasAnyConflict(db: Reader, who: Asker): Promise<boolean> {
  const found = await db
    .select({ id: submission.id })
    .from(submission)
    .where(hasConflict(who))
    .limit(1)
  return found.length > 0
}

/** The ids of the accounts that have a conflict with a submission. */
export async function listConflicted(db: Reader, id: string): Promise<string[]> {
  const [sent] = await db
    .select({ by: submission.submittedBy })
    .from(submission)
    .where(eq(submission.id, id))
  const rows = await db
    .select({ id: conflict.accountId })
    .from(conflict)
    .where(and(eq(conflict.submissionId, id), isNull(conflict.liftedAt)))
  return [...new Set([...(sent ? [sent.by] : []), ...rows.map((row) => row.id)])]
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

/** What the author of a submission sees, too. */
const authorColumns = {
  id: submission.id,
  title: submission.title,
  abstract: submission.abstract,
  keywords: submission.keywords,
  authors: authorNames,
  version: submission.version,
  number: submission.number,
  publishAt: submission.publishAt,
  submittedBy: submission.submittedBy,
  createdAt: submission.createdAt,
  deletedAt: submission.deletedAt,
  manuscript: file,
}

/** Everything about a submission, for commands and jobs; `view` and `hasConflict` tell what `who` may do. */
export const columnsToDecide = (who: Account | undefined) => ({
  ...authorColumns,
  stage: submission.stage,
  stageSince: submission.stageSince,
  revisedAt: submission.revisedAt,
  acceptedAt: submission.acceptedAt,
  editorId: participant.accountId,
  articleId: submission.articleId,
  hasConflict: who ? hasConflict(who) : sql<boolean>`false`,
  view: who ? viewOf(who) : sql<View>`'author'`,
})

/** What `who` sees of a submission. Requires a join of the pending decision, the handling editor and the article. */
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
    hasConflict: hasConflict(who),
    view: viewOf(who),
  }
}

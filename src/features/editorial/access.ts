import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { conflict, submission } from '#db/schema/editorial.ts'
import { file } from '#db/schema/files.ts'
import { article } from '#db/schema/publishing/articles.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { authorNames } from '#features/editorial/submissions/contributors.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Who sees what of a submission. Every list, search, count, export, email and page asks here:
 *
 * | who asks | which submissions | what of each |
 * |---|---|---|
 * | an author | those that they sent in | `author`: what its author is told |
 * | an editor or manager with a conflict of interest | all | `author`; nothing in what only editors are shown |
 * | any other editor or manager | all | `editorial`: all of it |
 *
 * The draft of its article is hidden from accounts with a conflict by rows of the articles' own (`conflicts.ts` writes them).
 */
export type View = 'editorial' | 'author'

type Reader = Pick<Database, 'select'>
type Asker = Pick<Account, 'id'>

/** Whether an account has a conflict of interest with a submission: its owner sent it in, or a row says so. */
export const hasConflict = ({ id }: Asker): SQL<boolean> =>
  sql<boolean>`(${submission.submittedBy} = ${id} or exists (select from ${conflict}
    where ${conflict.accountId} = ${id} and ${conflict.submissionId} = ${submission.id}
      and ${conflict.liftedAt} is null))`

/** How much of a submission somebody sees. */
const viewOf = (who: Account): SQL<View> =>
  canEdit(who)
    ? sql<View>`case when ${hasConflict(who)} then 'author' else 'editorial' end`
    : sql<View>`'author'`

/** Which submissions somebody may look up, as their author or as an editor. */
export const readableBy = (who: Account): SQL | undefined =>
  canEdit(who) ? undefined : eq(submission.submittedBy, who.id)

/** Which submissions stand in what only editors are shown, whether deleted or not. */
export const withoutConflict = (who: Asker): SQL => not(hasConflict(who))

/** Which submissions the lists and counts of the editors hold for somebody. */
export const inEditorialLists = (who: Asker): SQL | undefined =>
  and(isNull(submission.deletedAt), withoutConflict(who))

/** Whether there is any submission with which an account has a conflict. */
export async function hasAnyConflict(db: Reader, who: Asker): Promise<boolean> {
  const found = await db
    .select({ id: submission.id })
    .from(submission)
    .where(hasConflict(who))
    .limit(1)
  return found.length > 0
}

/** The accounts that have a conflict with a submission, by their ids. */
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

/** Those of the submissions that somebody sees as editors do. What is gone is seen by nobody. */
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

/** The stage of a submission. A process of an earlier version says of its publication in `status` alone. */
export const effectiveStage = sql<Stage>`case when ${submission.status} = 'published' then 'published' else ${submission.stage} end`

/** All of a submission, for commands and jobs; its article is joined for it. */
const whole = {
  id: submission.id,
  title: submission.title,
  abstract: submission.abstract,
  keywords: submission.keywords,
  authors: authorNames,
  status: submission.status,
  stage: effectiveStage,
  stageSince: submission.stageSince,
  version: submission.version,
  number: submission.number,
  editorId: sql<string | null>`${submission.editorId}`,
  undoableUntil: submission.undoableUntil,
  previousStage: submission.previousStage,
  previousStageSince: submission.previousStageSince,
  pendingEmailId: sql<string | null>`${submission.pendingEmailId}`,
  assignedByDecision: submission.assignedByDecision,
  revisedAt: submission.revisedAt,
  acceptedAt: submission.acceptedAt,
  publishAt: submission.publishAt,
  submittedBy: submission.submittedBy,
  createdAt: submission.createdAt,
  deletedAt: submission.deletedAt,
  articleId: sql<string | null>`${submission.articleId}`,
  manuscript: file,
}

/** All of a submission, and how much of it somebody sees: for what is decided on it in their name. */
export const columnsToDecide = (who: Account | undefined) => ({
  ...whole,
  hasConflict: who ? hasConflict(who) : sql<boolean>`false`,
  view: who ? viewOf(who) : sql<View>`'author'`,
})

/** What of a submission is selected for somebody who looks at it: of what only editors know, nothing for others. */
export const columnsToShow = (who: Account) => {
  const forEditors = (column: PgColumn, or = sql`null`) =>
    sql<string | null>`case when ${viewOf(who)} = 'editorial' then ${column} else ${or} end`
  return {
    ...columnsToDecide(who),
    editorId: forEditors(submission.editorId),
    pendingEmailId: forEditors(submission.pendingEmailId),
    // Readers see the article, and nobody else its draft.
    articleId: forEditors(
      submission.articleId,
      sql`case when ${article.status} = 'published' then ${submission.articleId} end`,
    ),
  }
}

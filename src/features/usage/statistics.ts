import { and, desc, eq, isNull, not, sql } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { usageDay } from '#db/schema/usage.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Page } from '#domain/text/pagination.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import type { DecisionTime } from '#domain/usage/decision-times.ts'
import { firstDecisions } from '#features/editorial/statistics/decision-times.ts'
import { isHiddenFrom } from '#features/publishing/articles/draft-exclusion.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { inRange, type MonthRange, sums } from './queries.ts'

/** An article with its usage. A deleted article has no title. */
export type ArticleUsageRow = { id: string; title: string; isPublic: boolean } & Metrics

/** Articles that have usage, the most downloaded first. */
export async function listArticleUsage(
  db: Reader,
  account: Pick<Account, 'id'>,
  range: MonthRange,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ArticleUsageRow>> {
  // A published article that became a draft again can be hidden from an editor.
  const where = and(inRange(range), sql`${isHiddenFrom(account)} is not true`)
  const [totals, items] = await Promise.all([
    db
      .select({ n: sql<number>`count(distinct ${usageDay.articleId})::int` })
      .from(usageDay)
      .leftJoin(article, eq(article.id, usageDay.articleId))
      .where(where),
    db
      .select({
        id: usageDay.articleId,
        title: sql<string>`coalesce(${article.title}, '')`,
        isPublic: sql<boolean>`coalesce(${isPublicArticle()}, false)`,
        ...sums,
      })
      .from(usageDay)
      .leftJoin(article, eq(article.id, usageDay.articleId))
      .where(where)
      .groupBy(usageDay.articleId, article.id)
      .orderBy(desc(sums.totalRequests), desc(sums.totalInvestigations), usageDay.articleId)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

const isPublished = eq(article.status, 'published')

/** The article whose statistics an account may see: editors see all articles, authors their own. Throws 404. */
export async function getArticleForStatistics(
  db: Reader,
  account: Account,
  id: string,
): Promise<{ id: string; title: string }> {
  const isOwn = sql`exists (select from ${submission} where ${submission.articleId} = ${article.id}
    and ${submission.submittedBy} = ${account.id} and ${submission.deletedAt} is null)`
  const mayRead = canEdit(account) ? not(isHiddenFrom(account)) : and(isOwn, isPublished)
  const [row] = await db
    .select({ id: article.id, title: article.title })
    .from(article)
    .where(and(eq(article.id, id), mayRead))
  if (!row) throw new Refused('not-found', 'There is no such article.')
  return row
}

/** The usage of the published articles that an account submitted. */
export const listOwnUsage = (db: Reader, account: Account): Promise<({ id: string } & Metrics)[]> =>
  db
    .select({ id: article.id, ...sums })
    .from(submission)
    .innerJoin(article, eq(article.id, submission.articleId))
    .innerJoin(usageDay, eq(usageDay.articleId, article.id))
    .where(and(eq(submission.submittedBy, account.id), isNull(submission.deletedAt), isPublished))
    .groupBy(article.id)
    .limit(500)

export type DecidedSubmission = DecisionTime & { id: string; number: number; title: string }

/** Decisions at `from` or later and before `before`; the newest of more than `limit`. */
export type DecisionFilter = { from?: Date; before?: Date; limit: number }

/**
 * The submissions with the time of their first decision (also a request for a revision, or publication without review),
 * oldest first. Excludes samples, and submissions with which the account has a conflict of interest.
 */
export async function listDecisions(
  db: Database,
  account: Account,
  { from, before, limit }: DecisionFilter,
): Promise<DecidedSubmission[]> {
  const { rows } = await db.execute<
    Omit<DecidedSubmission, 'createdAt' | 'decidedAt'> & { created: Date; decided: Date }
  >(sql`
    select ${submission.id} as id, ${submission.number} as number, ${submission.title} as title,
      ${submission.createdAt} as created, first.at as decided
    from (${firstDecisions(account)}) as first join ${submission} on ${submission.id} = first.id
    where first.at >= ${from?.toISOString() ?? '-infinity'}::timestamptz
      and first.at < ${before?.toISOString() ?? 'infinity'}::timestamptz
    order by first.at desc, ${submission.id} desc limit ${limit}`)
  return rows.reverse().map(({ created, decided, ...row }) => ({
    ...row,
    createdAt: new Date(created),
    decidedAt: new Date(decided),
  }))
}

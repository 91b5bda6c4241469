import { and, desc, eq, isNull, not, sql } from 'drizzle-orm'
import { submission } from '#db/schema/editorial.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { usageDay } from '#db/schema/usage.ts'
import type { EventType } from '#domain/event.ts'
import type { Account } from '#domain/people/account.ts'
import { canEdit } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Page } from '#domain/text/pagination.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import type { DecisionTime } from '#domain/usage/decision-times.ts'
import { withoutConflict } from '#features/editorial/access.ts'
import { isHiddenFrom } from '#features/publishing/articles/draft-exclusion.ts'
import type { Database } from '#platform/database/database.ts'
import { inRange, type MonthRange, sums } from './queries.ts'

type Reader = Pick<Database, 'select'>

/** An article with its use; its title is empty once it is gone. */
export type ArticleUsageRow = { id: string; title: string; isPublic: boolean } & Metrics

/** The articles that were used, the most downloaded first. */
export async function listArticleUsage(
  db: Reader,
  who: Pick<Account, 'id'>,
  span: MonthRange,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ArticleUsageRow>> {
  // One that was published, and is a draft again.
  const where = and(inRange(span), sql`${isHiddenFrom(who)} is not true`)
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
        isPublic: sql<boolean>`coalesce(${article.status} = 'published' and ${article.deletedAt} is null, false)`,
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

/** The title of an article whose figures somebody may see: whoever edits, and who sent it in. Throws 404. */
export async function getArticleForStatistics(
  db: Reader,
  who: Account,
  id: string,
): Promise<{ id: string; title: string }> {
  const own = sql`exists (select from ${submission} where ${submission.articleId} = ${article.id}
    and ${submission.submittedBy} = ${who.id} and ${submission.deletedAt} is null)`
  const [found] = await db
    .select({ id: article.id, title: article.title })
    .from(article)
    .where(and(eq(article.id, id), canEdit(who) ? not(isHiddenFrom(who)) : and(own, isPublished)))
  if (!found) throw new Refused('not-found', 'There is no such article.')
  return found
}

const isPublished = eq(article.status, 'published')

/** How much the articles of somebody's submissions were used since they are counted. */
export const listOwnUsage = (db: Reader, who: Account): Promise<({ id: string } & Metrics)[]> =>
  db
    .select({ id: article.id, ...sums })
    .from(submission)
    .innerJoin(article, eq(article.id, submission.articleId))
    .innerJoin(usageDay, eq(usageDay.articleId, article.id))
    .where(and(eq(submission.submittedBy, who.id), isNull(submission.deletedAt), isPublished))
    .groupBy(article.id)
    .limit(500)

const decisionEvents = [
  'submission-accepted',
  'submission-rejected',
  'submission-published',
] satisfies EventType[]
const undoneEvent = 'submission-decision-undone' satisfies EventType

export type DecidedSubmission = DecisionTime & { id: string; number: number; title: string }

/** Which decisions: those from a moment on and before another, and of more than `limit` the newest. */
export type DecisionsAsked = { from?: Date; before?: Date; limit: number }

/**
 * When each submission got its first decision that was not undone: accepted, rejected, or published without review;
 * oldest first. Excludes submissions with which the asker has a conflict of interest.
 */
export async function listDecisions(
  db: Database,
  who: Account,
  { from, before, limit }: DecisionsAsked,
): Promise<DecidedSubmission[]> {
  const types = sql.join(
    [...decisionEvents, undoneEvent].map((type) => sql`${type}`),
    sql`, `,
  )
  const submissionId = sql`${event.data} ->> 'submissionId'`
  const { rows } = await db.execute<{
    id: string
    number: number
    title: string
    created: Date
    decided: Date
  }>(sql`
    select ${submission.id} as id, ${submission.number} as number, ${submission.title} as title,
      ${submission.createdAt} as created, min(told.at) as decided
    from (select ${event.at} as at, ${event.type} as type, ${submissionId} as submission_id,
        lead(${event.type}) over (partition by ${submissionId} order by ${event.id}) as next
      from ${event} where ${event.type} in (${types})) as told
    join ${submission} on ${submission.id} = told.submission_id
    where told.type <> ${undoneEvent} and told.next is distinct from ${undoneEvent}
      and ${submission.deletedAt} is null and ${withoutConflict(who)}
    group by ${submission.id}
    having min(told.at) >= ${from?.toISOString() ?? '-infinity'}::timestamptz
      and min(told.at) < ${before?.toISOString() ?? 'infinity'}::timestamptz
    order by min(told.at) desc, ${submission.id} desc limit ${limit}`)
  return rows.reverse().map(({ id, number, title, created, decided }) => ({
    id,
    number,
    title,
    createdAt: new Date(created),
    decidedAt: new Date(decided),
  }))
}

import { and, eq, gt, gte, inArray, lte, min, type SQL, sql } from 'drizzle-orm'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { usageDay } from '#db/schema/usage.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import { firstDay, lastDay, type Month } from '#domain/usage/month.ts'
import { isLeftSample, publicationDay } from '#features/publishing/articles/article-fragments.ts'
import type { Database, Reader, Transaction } from '#platform/database/database.ts'
import type { MonthUsage, ReportedArticle, UsedArticle } from './reports/items.ts'

/** Months from `begin` to `end`, both included; of one article, or of all. */
export type MonthRange = { begin: Month; end: Month; articleId?: string | undefined }

const sumOf = (column: (typeof usageDay)[keyof Metrics]) => sql<number>`sum(${column})::int`

export const sums: { [Metric in keyof Metrics]: SQL<number> } = {
  totalInvestigations: sumOf(usageDay.totalInvestigations),
  uniqueInvestigations: sumOf(usageDay.uniqueInvestigations),
  totalRequests: sumOf(usageDay.totalRequests),
  uniqueRequests: sumOf(usageDay.uniqueRequests),
}

const month = sql<Month>`to_char(${usageDay.day}, 'YYYY-MM')`

/** The usage of sample articles in a real journal does not count. */
export const isCountedUsage = sql`not exists (select from ${article} where ${article.id} = ${usageDay.articleId} and ${isLeftSample()})`

export const inRange = ({ begin, end, articleId }: MonthRange) =>
  and(
    isCountedUsage,
    gte(usageDay.day, firstDay(begin)),
    lte(usageDay.day, lastDay(end)),
    articleId === undefined ? undefined : eq(usageDay.articleId, articleId),
  )

export async function findFirstMonth(db: Reader): Promise<Month | undefined> {
  const [row] = await db.select({ day: min(usageDay.day) }).from(usageDay)
  return row?.day?.slice(0, 7)
}

/** The months that have usage, oldest first. */
export const listMonths = (db: Reader, range: MonthRange): Promise<MonthUsage[]> =>
  db
    .select({ month, ...sums })
    .from(usageDay)
    .where(inRange(range))
    .groupBy(month)
    .orderBy(month)

const articlesPerQuery = 100

/**
 * The articles that have usage with its months, by id. Deleted articles have no title. Queries the next articles when
 * the caller needs them. Throws if one query takes longer than `seconds`.
 */
export async function* readUsedArticles(
  db: Database,
  seconds: number,
  range: MonthRange,
): AsyncGenerator<UsedArticle, void> {
  for (let after = ''; ; ) {
    const batch = await withTimeout(db, seconds, (tx) => listArticleMonths(tx, range, after))
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < articlesPerQuery) return
    after = last.article.id
  }
}

async function listArticleMonths(
  db: Pick<Database, 'select' | 'selectDistinct'>,
  range: MonthRange,
  after: string,
): Promise<UsedArticle[]> {
  const used = await db
    .selectDistinct({ id: usageDay.articleId })
    .from(usageDay)
    .where(and(inRange(range), gt(usageDay.articleId, after)))
    .orderBy(usageDay.articleId)
    .limit(articlesPerQuery)
  const ids = used.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .select({ articleId: usageDay.articleId, month, ...sums })
    .from(usageDay)
    .where(and(inRange(range), inArray(usageDay.articleId, ids)))
    .groupBy(usageDay.articleId, month)
    .orderBy(usageDay.articleId, month)
  const months = Map.groupBy(rows, ({ articleId }) => articleId)
  const articles = await describeArticles(db, ids)
  return ids.map((id) => ({
    article: articles.get(id) ?? { id, title: '', doi: null, publicationDate: null, authors: [] },
    months: (months.get(id) ?? []).map(({ articleId: _, ...row }) => row),
  }))
}

async function describeArticles(db: Reader, ids: string[]): Promise<Map<string, ReportedArticle>> {
  const rows = await db
    .select({
      id: article.id,
      title: article.title,
      doi: article.doi,
      publicationDate: sql<string | null>`${publicationDay()}::text`,
      authors: sql<ReportedArticle['authors']>`(
        select coalesce(json_agg(json_build_object('name', ${contributor.displayName},
          'orcid', ${contributor.orcid}) order by ${contributor.position}), '[]')
        from ${contributor} where ${contributor.articleId} = ${article.id})`,
    })
    .from(article)
    .where(inArray(article.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Runs queries in a transaction in which each may take at most so many seconds. */
export const withTimeout = <Result>(
  db: Database,
  seconds: number,
  query: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${seconds * 1000}`))
    return query(tx)
  })

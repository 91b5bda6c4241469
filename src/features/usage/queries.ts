import { and, eq, gt, gte, inArray, lte, min, type SQL, sql } from 'drizzle-orm'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { usageDay } from '#db/schema/usage.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import { firstDay, lastDay, type Month } from '#domain/usage/month.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { MonthUsage, ReportedArticle, UsedArticle } from './reports/report.ts'

type Reader = Pick<Database, 'select'>

/** Months from the first to the last, both included; of one article, or of all. */
export type MonthRange = { begin: Month; end: Month; articleId?: string | undefined }

const sumOf = (column: (typeof usageDay)[keyof Metrics]) => sql<number>`sum(${column})::int`

export const sums: { [Metric in keyof Metrics]: SQL<number> } = {
  totalInvestigations: sumOf(usageDay.totalInvestigations),
  uniqueInvestigations: sumOf(usageDay.uniqueInvestigations),
  totalRequests: sumOf(usageDay.totalRequests),
  uniqueRequests: sumOf(usageDay.uniqueRequests),
}

const month = sql<Month>`to_char(${usageDay.day}, 'YYYY-MM')`

export const inRange = ({ begin, end, articleId }: MonthRange) =>
  and(
    gte(usageDay.day, firstDay(begin)),
    lte(usageDay.day, lastDay(end)),
    articleId === undefined ? undefined : eq(usageDay.articleId, articleId),
  )

/** The month in which counting began; undefined while nothing is counted. */
export async function findFirstMonth(db: Reader): Promise<Month | undefined> {
  const [found] = await db.select({ day: min(usageDay.day) }).from(usageDay)
  return found?.day?.slice(0, 7)
}

/** How much was used in each month that has usage, oldest first. */
export const listMonths = (db: Reader, span: MonthRange): Promise<MonthUsage[]> =>
  db
    .select({ month, ...sums })
    .from(usageDay)
    .where(inRange(span))
    .groupBy(month)
    .orderBy(month)

/** How many articles are read and held at the same time. */
const articlesAtOnce = 100

/**
 * How much each article was used in each month that has usage, in the order of their ids; articles that are gone are
 * there without a title. Reads some articles at a time, and only while somebody takes them; throws where one query takes
 * longer than `seconds`.
 */
export async function* readUsedArticles(
  db: Database,
  seconds: number,
  span: MonthRange,
): AsyncGenerator<UsedArticle, void> {
  for (let after = ''; ; ) {
    const read = await withTimeout(db, seconds, (tx) => listArticleMonths(tx, span, after))
    yield* read
    const last = read.at(-1)
    if (!last || read.length < articlesAtOnce) return
    after = last.article.id
  }
}

/** The first articles behind an id that were used. */
async function listArticleMonths(
  db: Pick<Database, 'select' | 'selectDistinct'>,
  span: MonthRange,
  after: string,
): Promise<UsedArticle[]> {
  const found = await db
    .selectDistinct({ id: usageDay.articleId })
    .from(usageDay)
    .where(and(inRange(span), gt(usageDay.articleId, after)))
    .orderBy(usageDay.articleId)
    .limit(articlesAtOnce)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const used = await db
    .select({ articleId: usageDay.articleId, month, ...sums })
    .from(usageDay)
    .where(and(inRange(span), inArray(usageDay.articleId, ids)))
    .groupBy(usageDay.articleId, month)
    .orderBy(usageDay.articleId, month)
  const months = Map.groupBy(used, ({ articleId }) => articleId)
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
      publicationDate: sql<
        string | null
      >`coalesce(${article.publicationDate}, (${article.publishedAt} at time zone 'UTC')::date)::text`,
      authors: sql<ReportedArticle['authors']>`(
        select coalesce(json_agg(json_build_object('name', ${contributor.displayName},
          'orcid', ${contributor.orcid}) order by ${contributor.position}), '[]')
        from ${contributor} where ${contributor.articleId} = ${article.id})`,
    })
    .from(article)
    .where(inArray(article.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Asks for what may take long, and gives up after so many seconds. */
export const withTimeout = <Result>(
  db: Database,
  seconds: number,
  ask: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${seconds * 1000}`))
    return ask(tx)
  })

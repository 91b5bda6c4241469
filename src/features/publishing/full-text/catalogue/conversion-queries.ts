import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { article } from '#db/schema/publishing/articles.ts'
import {
  catalogueConversion,
  catalogueConversionArticle,
} from '#db/schema/publishing/catalogue-conversion.ts'
import {
  type ConversionOutcome,
  conversionOutcomes,
  estimateSeconds,
} from '#domain/publishing/catalogue-conversion.ts'
import type { Reader } from '#platform/database/database.ts'

/** The newest conversion of the back catalogue with its progress. */
export type CatalogueConversion = {
  id: string
  state: 'running' | 'stopped' | 'finished'
  again: boolean
  startedAt: Date
  startedBy: string | null
  endedAt: Date | null
  total: number
  outcomes: Record<ConversionOutcome, number>
  /** Of those that were converted. */
  withFindings: number
  /** The title of the article that is being converted. */
  current: string | null
  /** Until the end; null where it is not known yet. */
  remainingSeconds: number | null
}

/** The newest conversion; undefined if there was none. */
export async function findConversion(db: Reader): Promise<CatalogueConversion | undefined> {
  const [run] = await db
    .select({
      id: catalogueConversion.id,
      state: catalogueConversion.state,
      again: catalogueConversion.again,
      startedAt: catalogueConversion.startedAt,
      startedBy: user.name,
      endedAt: catalogueConversion.endedAt,
    })
    .from(catalogueConversion)
    .leftJoin(user, eq(user.id, catalogueConversion.startedBy))
  if (!run) return undefined
  const { conversionId, outcome, findings, startedAt, endedAt } = catalogueConversionArticle
  const groups = await db
    .select({
      outcome,
      articles: count(),
      withFindings: sql<number>`count(*) filter (where ${findings} > 0)`.mapWith(Number),
      seconds: sql<number>`coalesce(extract(epoch from sum(${endedAt} - ${startedAt})), 0)`.mapWith(
        Number,
      ),
    })
    .from(catalogueConversionArticle)
    .where(eq(conversionId, run.id))
    .groupBy(outcome)
  const articlesOf = (wanted: ConversionOutcome | null) =>
    groups.find((group) => group.outcome === wanted)?.articles ?? 0
  const done = groups.filter((group) => group.outcome !== null)
  const taken = {
    articles: done.reduce((sum, { articles }) => sum + articles, 0),
    seconds: done.reduce((sum, { seconds }) => sum + seconds, 0),
  }
  const isRunning = run.state === 'running'
  return {
    ...run,
    total: taken.articles + articlesOf(null),
    outcomes: Object.fromEntries(
      conversionOutcomes.map((each) => [each, articlesOf(each)]),
    ) as Record<ConversionOutcome, number>,
    withFindings: done.reduce((sum, { withFindings }) => sum + withFindings, 0),
    current: isRunning ? await findCurrentTitle(db, run.id) : null,
    remainingSeconds: isRunning ? estimateSeconds(taken, articlesOf(null)) : null,
  }
}

async function findCurrentTitle(db: Reader, id: string): Promise<string | null> {
  const [found] = await db
    .select({ title: article.title })
    .from(catalogueConversionArticle)
    .innerJoin(article, eq(article.id, catalogueConversionArticle.articleId))
    .where(
      and(
        eq(catalogueConversionArticle.conversionId, id),
        isNull(catalogueConversionArticle.outcome),
        isNotNull(catalogueConversionArticle.startedAt),
      ),
    )
    .orderBy(asc(catalogueConversionArticle.position))
    .limit(1)
  return found?.title ?? null
}

type Window = { limit: number; offset: number }

/** The articles of the newest conversion that have one of some outcomes, in its order. */
export const listConvertedArticles = (
  db: Reader,
  outcomes: readonly ConversionOutcome[],
  { limit, offset }: Window,
) =>
  db
    .select({
      articleId: article.id,
      title: article.title,
      outcome: sql<ConversionOutcome>`${catalogueConversionArticle.outcome}`,
      reason: catalogueConversionArticle.reason,
      findings: catalogueConversionArticle.findings,
      endedAt: catalogueConversionArticle.endedAt,
    })
    .from(catalogueConversionArticle)
    .innerJoin(article, eq(article.id, catalogueConversionArticle.articleId))
    .where(inArray(catalogueConversionArticle.outcome, [...outcomes]))
    .orderBy(asc(catalogueConversionArticle.position))
    .limit(limit)
    .offset(offset)

import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { fullTextRendition, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { RenditionFormat } from '#domain/publishing/full-text.ts'
import {
  isIndexedArticle,
  issueYear,
  joinPublishedIssue,
  publicationDay,
} from '#features/publishing/articles/article-fragments.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import { isRenditionOfVersion } from '#features/publishing/full-text/version-queries.ts'
import { newestIssueFirst } from '#features/publishing/issues/issue-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** More than any journal publishes in a year. */
const maxArticles = 10_000

/** Public articles that are in no public issue. */
const withoutIssue = and(isPublicArticle(), or(isNull(article.issueId), isNull(issue.publishedAt)))

/** The years with publications, newest first. */
export async function listPublicationYears(db: Reader): Promise<number[]> {
  const year = sql<number>`extract(year from ${publicationDay()})::int`
  const [issues, articles] = await Promise.all([
    db.select({ year: issueYear }).from(issue).where(isNotNull(issue.publishedAt)),
    db
      .select({ year })
      .from(article)
      .leftJoin(issue, eq(issue.id, article.issueId))
      .where(withoutIssue)
      .groupBy(year),
  ])
  const years = [...issues, ...articles].flatMap((row) => row.year ?? [])
  return [...new Set(years)].sort((a, b) => b - a)
}

/** The issues of a year, its articles without an issue, and its full texts with the formats rendered from them. */
export async function listYearContents(db: Reader, year: number) {
  const [issues, articles, fullTexts] = await Promise.all([
    db
      .select({ volume: issue.volume, number: issue.number, title: issue.title })
      .from(issue)
      .where(and(isNotNull(issue.publishedAt), sql`${issueYear} = ${year}`))
      .orderBy(...newestIssueFirst),
    db
      .select({ id: article.id, title: article.title })
      .from(article)
      .leftJoin(issue, eq(issue.id, article.issueId))
      .where(and(withoutIssue, sql`extract(year from ${publicationDay()})::int = ${year}`))
      .orderBy(asc(article.id))
      .limit(maxArticles),
    listFullTexts(db, year),
  ])
  return { issues, articles, fullTexts }
}

const listFullTexts = (db: Reader, year: number) =>
  db
    .select({
      articleId: article.id,
      title: article.title,
      formats: sql<
        RenditionFormat[]
      >`array(select ${fullTextRendition.format} from ${fullTextRendition}
        where ${isRenditionOfVersion} order by 1)`,
    })
    .from(fullTextVersion)
    .innerJoin(article, eq(article.id, fullTextVersion.articleId))
    .leftJoin(issue, joinPublishedIssue)
    .where(
      and(
        isCurrentVersion,
        isIndexedArticle(),
        sql`coalesce(${issueYear}, extract(year from ${publicationDay()})::int) = ${year}`,
      ),
    )
    .orderBy(asc(article.id))
    .limit(maxArticles)

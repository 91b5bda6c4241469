import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { ArticleRecord, JournalRecord } from '#domain/publishing/article-record.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { licenceOf } from '#domain/publishing/licence.ts'
import type { NoticeKind } from '#domain/publishing/metadata.ts'
import {
  articleReviewsUrl,
  articleUrl,
  issueUrl,
  supplementUrl,
} from '#domain/publishing/public-urls.ts'
import { doiOfReview } from '#domain/publishing/published-review.ts'
import { Refused } from '#domain/refusal.ts'
import {
  type ShownFullText,
  shownFullText,
} from '#features/publishing/full-text/full-text-queries.ts'
import { recordedFullText } from '#features/publishing/full-text/recorded-full-text.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  currentFiles,
  isIndexedArticle,
  isLeftSample,
  issueYear,
  joinPublishedIssue,
  metadataColumns,
  ownIssueYear,
  publicationDay,
  publicContributors,
  publishedReviews,
  supplements,
} from './article-fragments.ts'
import { recordFiles } from './record-files.ts'

/** The journal, and the address of its site without a trailing slash. */
export type JournalContext = { journal: Journal; baseUrl: string }

type RelatedArticle = {
  id: string
  title: string
  doi: string | null
  published: string
  kind: NoticeKind
}

const relatedArticle = alias(article, 'other')

const relatedArticles = (kind: SQL, where: SQL) => sql<RelatedArticle[]>`(
  select coalesce(json_agg(json_build_object('id', ${relatedArticle.id}, 'title', ${relatedArticle.title},
    'doi', ${relatedArticle.doi}, 'published', ${publicationDay(relatedArticle)}::text, 'kind', ${kind})
    order by ${relatedArticle.publishedAt}, ${relatedArticle.id}), '[]')
  from ${article} other
  where ${where} and ${isPublicArticle(relatedArticle)})`

export const issueColumns = {
  id: issue.id,
  volume: issue.volume,
  number: issue.number,
  year: ownIssueYear,
  title: issue.title,
  publicationDate: issue.publicationDate,
  doi: issue.doi,
}

const { notice: _notice, concerns: _concerns, ...metadataOfRecord } = metadataColumns

const columns = {
  ...metadataOfRecord,
  id: article.id,
  title: article.title,
  abstract: article.abstract,
  keywords: article.keywords,
  category: article.category,
  section: article.section,
  pages: article.pages,
  published: sql<string>`${publicationDay()}::text`,
  changedAt: sql<Date>`greatest(${article.updatedAt}, ${issue.updatedAt})`.mapWith(
    article.updatedAt,
  ),
  peerReview: article.peerReview,
  reviews: publishedReviews,
  contributors: publicContributors,
  files: currentFiles,
  recorded: recordedFullText,
  supplements,
  concerns: relatedArticles(
    sql`${article.notice}`,
    sql`${relatedArticle.id} = ${article.concerns}`,
  ),
  concernedBy: relatedArticles(
    sql`${relatedArticle.notice}`,
    sql`${relatedArticle.concerns} = ${article.id}`,
  ),
  issue: issueColumns,
}

const selectRecords = (db: Reader) =>
  db.select(columns).from(article).leftJoin(issue, joinPublishedIssue).$dynamic()

type Row = Awaited<ReturnType<typeof selectRecords>>[number]

export type RecordQuery = {
  where?: SQL | undefined
  orderBy: (SQL | PgColumn)[]
  limit: number
  offset?: number
}

/** Articles that indexes get, as records. */
export async function listRecords(
  db: Reader,
  journalContext: JournalContext,
  { where, orderBy, limit, offset = 0 }: RecordQuery,
): Promise<ArticleRecord[]> {
  const rows = await selectRecords(db)
    .where(and(isIndexedArticle(), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => toRecord(journalContext, row))
}

/** The same by id. */
export async function findRecords(db: Reader, journalContext: JournalContext, ids: string[]) {
  if (ids.length === 0) return new Map<string, ArticleRecord>()
  const where = inArray(article.id, ids)
  const records = await listRecords(db, journalContext, { where, orderBy: [], limit: ids.length })
  return new Map(records.map((record) => [record.id, record]))
}

/** The record of an article that readers may not see yet, as if it were published on `day`; undefined if there is none. */
export async function findDraftRecord(
  db: Reader,
  journalContext: JournalContext,
  id: string,
  day: string,
): Promise<ArticleRecord | undefined> {
  const [found] = await selectRecords(db).where(and(eq(article.id, id), isNull(article.deletedAt)))
  // A draft has no day of publication.
  const published: string | null | undefined = found?.published
  return found && toRecord(journalContext, { ...found, published: published ?? day })
}

/** The record of a public article; undefined if there is none. */
export async function findRecord(
  db: Reader,
  journalContext: JournalContext,
  id: string,
): Promise<ArticleRecord | undefined> {
  const where = eq(article.id, id)
  const [found] = await listRecords(db, journalContext, { where, orderBy: [], limit: 1 })
  return found
}

/** The same. Throws 404. */
export async function getRecord(db: Reader, journalContext: JournalContext, id: string) {
  const record = await findRecord(db, journalContext, id)
  if (!record) throw new Refused('not-found', 'There is no such article.')
  return record
}

/** A public article as its page shows it. */
export type ShownArticle = {
  record: ArticleRecord
  /** The text, if it was entered apart from the files. */
  content: string | null
  /** The full text that an editor approved. */
  fullText: ShownFullText | null
  /** The year of its issue; null without a public issue. */
  year: number | null
  /** Whether programs must not find it. */
  isLeftSample: boolean
  /** The current files, by the ids in their download addresses. */
  files: { fileId: string; format: FileFormat; bytes: number }[]
}

/** A published article for its page, in one query; `removed` if it was deleted, undefined if there never was one. */
export async function findShownArticle(
  db: Reader,
  journalContext: JournalContext,
  id: string,
): Promise<ShownArticle | 'removed' | undefined> {
  const [found] = await db
    .select({
      ...columns,
      content: article.content,
      fullText: shownFullText,
      year: issueYear,
      deletedAt: article.deletedAt,
      isLeftSample: isLeftSample(),
    })
    .from(article)
    .leftJoin(issue, joinPublishedIssue)
    .where(and(eq(article.id, id), eq(article.status, 'published')))
  if (!found) return undefined
  const { content, fullText, year: yearOfIssue, deletedAt, isLeftSample: isLeft, ...row } = found
  if (deletedAt) return 'removed'
  const files = row.files.map(({ fileId, format, bytes }) => ({ fileId, format, bytes }))
  const record = toRecord(journalContext, row)
  const year = row.issue && yearOfIssue
  return { record, content, fullText, year, isLeftSample: isLeft, files }
}

function toRecord(journalContext: JournalContext, row: Row): ArticleRecord {
  const { baseUrl, journal } = journalContext
  const { receivedOn, revisedOn, acceptedOn, published, ...others } = row
  const { concerns, concernedBy, licence, recorded, ...rest } = others
  const relation =
    (direction: 'concerns' | 'concerned-by') =>
    ({ kind, ...found }: RelatedArticle) => ({
      kind,
      direction,
      article: { ...found, url: articleUrl(baseUrl, found.id) },
    })
  return {
    ...rest,
    // A section belongs to an issue, which may not be public yet.
    section: row.issue && rest.section,
    url: articleUrl(baseUrl, row.id),
    journal: toJournalRecord(journalContext),
    licence: licenceOf(licence, journal.licence),
    dates: { received: receivedOn, revised: revisedOn, accepted: acceptedOn, published },
    issue: row.issue && { ...row.issue, url: issueUrl(baseUrl, row.issue) },
    files: recordFiles(baseUrl, row.id, row.files, recorded),
    fullText: recorded && { words: recorded.words },
    supplements: row.supplements.map(({ id, ...stored }) => ({
      ...stored,
      format: 'other',
      url: supplementUrl(baseUrl, { articleId: row.id, id, fileName: stored.fileName }),
    })),
    reviews: row.reviews.map((review) => ({
      ...review,
      url: `${articleReviewsUrl(baseUrl, row.id)}#review-${review.number}`,
      doi: doiOfReview(row.doi, journal.doi?.prefix, review),
    })),
    relations: [
      ...concerns.map(relation('concerns')),
      ...concernedBy.map(relation('concerned-by')),
    ],
  }
}

export const toJournalRecord = ({ journal, baseUrl }: JournalContext): JournalRecord => ({
  name: journal.name,
  shortName: journal.shortName,
  accent: journal.appearance.accent?.light,
  url: baseUrl,
  issn: { print: journal.issn.print ?? null, online: journal.issn.online ?? null },
  publisher: journal.publisher,
  language: 'en',
  ...(journal.doi?.updatePolicy && { updatePolicy: journal.doi.updatePolicy }),
})

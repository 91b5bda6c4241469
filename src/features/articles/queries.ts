import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { article, articleFile, contributor, supplement } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { issue } from '#db/schema/issues.ts'
import { type Account, mayManage } from '#domain/people/account.ts'
import { type ArticleStatus, type FileFormat, mayRead } from '#domain/publishing/article.ts'
import type { Contributor } from '#domain/publishing/byline.ts'
import type { ArticleDetails } from '#domain/publishing/change.ts'
import type { LicenceName } from '#domain/publishing/licence.ts'
import type { Metadata } from '#domain/publishing/metadata.ts'
import { Refused } from '#domain/refusal.ts'
import type { Page } from '#domain/text/listing.ts'
import { likePattern } from '#domain/text/search.ts'
import type { Database } from '#platform/database/database.ts'

/** One current file of an article; `bytes` is its size. */
export type ArticleFile = {
  fileId: string
  format: FileFormat
  bytes: number
  mediaType: string
  originalName: string
  sha256: string
}

/** A file that goes with an article, in the order in which readers see them. */
type Supplement = {
  id: string
  label: string
  fileName: string
  mediaType: string
  bytes: number
}

/**
 * An article with all that belongs to it; authors are display names in the order of the byline.
 * `version` is another one after every change, and `year` that of its issue. `concernedTitle` is that of
 * the article that a notice is about.
 */
export type Article = ArticleDetails & {
  id: string
  version: string
  year: number | null
  createdAt: Date
  deletedAt: Date | null
  files: ArticleFile[]
  supplements: Supplement[]
  concernedTitle: string | null
  /** Whether readers see that article. */
  concernsPublic: boolean
}

/** An article as lists tell of it: without its text, and without what only its own page says. */
export type ListedArticle = Omit<
  Article,
  'content' | 'contributors' | 'supplements' | 'concernedTitle' | 'concernsPublic' | keyof Metadata
>

type Reader = Pick<Database, 'select'>

/** The names of a byline in their order. */
export const authors = sql<string[]>`(
  select coalesce(json_agg(${contributor.displayName} order by ${contributor.position}), '[]')
  from ${contributor} where ${contributor.articleId} = ${article.id})`

/** The current files. */
export const files = sql<ArticleFile[]>`(
  select coalesce(json_agg(json_build_object(
    'fileId', ${file.id}, 'format', ${articleFile.format}, 'bytes', ${file.bytes},
    'mediaType', ${file.mediaType}, 'originalName', ${file.originalName}, 'sha256', ${file.sha256}
  ) order by ${articleFile.format} desc), '[]')
  from ${articleFile} join ${file} on ${file.id} = ${articleFile.fileId}
  where ${articleFile.articleId} = ${article.id} and ${articleFile.replacedAt} is null)`

const contributors = sql<Contributor[]>`(
  select coalesce(json_agg(json_build_object(
    'displayName', ${contributor.displayName}, 'given', ${contributor.given},
    'family', ${contributor.family}, 'affiliations', ${contributor.affiliations},
    'orcid', ${contributor.orcid}, 'email', ${contributor.email},
    'corresponding', ${contributor.corresponding}, 'roles', ${contributor.roles}
  ) order by ${contributor.position}), '[]')
  from ${contributor} where ${contributor.articleId} = ${article.id})`

const supplements = sql<Supplement[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${supplement.id}, 'label', ${supplement.label}, 'fileName', ${file.originalName},
    'mediaType', ${file.mediaType}, 'bytes', ${file.bytes}) order by ${supplement.position}), '[]')
  from ${supplement} join ${file} on ${file.id} = ${supplement.fileId}
  where ${supplement.articleId} = ${article.id} and ${supplement.removedAt} is null)`

const concerned = alias(article, 'concerned')

const sibling = alias(article, 'sibling')

/** The year that an editor gave the issue, else that of its day, else that in which the first of its articles appeared. */
export const year = sql<number | null>`coalesce(${issue.year},
  extract(year from ${issue.publicationDate})::int, (
  select extract(year from min(${sibling.publicationDate}))::int from ${article} ${sql.identifier('sibling')}
  where ${sibling.issueId} = ${issue.id} and ${isPublic(sibling)}))`

const listed = {
  id: article.id,
  version: sql<string>`${article.version}::text`,
  title: article.title,
  abstract: article.abstract,
  authors,
  keywords: article.keywords,
  status: article.status,
  category: article.category,
  volume: issue.volume,
  issue: issue.number,
  year,
  pages: article.pages,
  publicationDate: article.publicationDate,
  publishedAt: article.publishedAt,
  createdAt: article.createdAt,
  deletedAt: article.deletedAt,
  files,
}
const whole = {
  ...listed,
  content: article.content,
  contributors,
  language: article.language,
  licence: sql<LicenceName | null>`${article.licence}`,
  articleNumber: article.articleNumber,
  receivedDate: article.receivedOn,
  revisedDate: article.revisedOn,
  acceptedDate: article.acceptedOn,
  funding: article.funding,
  dataAvailability: article.dataAvailability,
  competingInterests: article.competingInterests,
  ethicsApproval: article.ethicsApproval,
  references: article.references,
  notice: article.notice,
  concerns: article.concernsId,
  concernedTitle: sql<string | null>`(
    select ${concerned.title} from ${article} concerned where ${concerned.id} = ${article.concernsId})`,
  concernsPublic: sql<boolean>`exists (
    select from ${article} concerned where ${concerned.id} = ${article.concernsId} and ${isPublic(concerned)})`,
  supplements,
}

/** A published article that is there. Said as the indexes of public articles say it, so that they serve. */
export function isPublic({ deletedAt, status }: { deletedAt: PgColumn; status: PgColumn }): SQL {
  return sql`${deletedAt} is null and ${status} = 'published'`
}

export type ArticleQuery = {
  /** `all` leaves out only what was deleted; `deleted` is what can still be restored. */
  status?: ArticleStatus | 'all' | 'deleted'
  /** Where `deleted` begins. */
  deletedSince?: Date
  search?: string | undefined
  category?: string | undefined
  year?: number | undefined
  sortBy?: 'createdAt' | 'publicationDate' | 'title'
  order?: 'asc' | 'desc'
  page: number
  limit: number
  /** Tells also of an issue that readers do not see yet. */
  unseenIssues?: boolean
  /** Only those that stand in no issue. */
  withoutIssue?: boolean | undefined
  /** Leaves `year` null: for each article it looks at all of its issue, which large pages would feel. */
  withoutYears?: boolean
}
type ArticleFilter = Omit<
  ArticleQuery,
  'page' | 'limit' | 'sortBy' | 'order' | 'withoutYears' | 'unseenIssues'
>

const sortColumns = {
  createdAt: article.createdAt,
  publicationDate: article.publicationDate,
  title: article.title,
}

function matching(filter: ArticleFilter) {
  const { status, deletedSince, search, category, year } = filter
  return and(
    filter.withoutIssue ? isNull(article.issueId) : undefined,
    having(status ?? 'published', deletedSince ?? new Date(0)),
    search?.trim() ? sql`${article.searchText} like ${likePattern(search)}` : undefined,
    category ? eq(article.category, category) : undefined,
    year ? inYear(year) : undefined,
  )
}

function having(status: NonNullable<ArticleQuery['status']>, deletedSince: Date) {
  if (status === 'published') return isPublic(article)
  if (status === 'deleted') return gt(article.deletedAt, deletedSince)
  return and(isNull(article.deletedAt), status === 'draft' ? eq(article.status, status) : undefined)
}

/** A range of days, which an index serves. */
function inYear(year: number) {
  const digits = String(year).padStart(4, '0')
  return between(article.publicationDate, `${digits}-01-01`, `${digits}-12-31`)
}

/** The issue in which an article stands; one that readers do not see is told of to the office only. */
const itsIssue = (unseenToo = false) =>
  and(eq(issue.id, article.issueId), unseenToo ? undefined : isNotNull(issue.publishedAt))

/** A page of articles; without a status, of the published ones. */
export async function listArticles(db: Reader, query: ArticleQuery): Promise<Page<ListedArticle>> {
  const { sortBy = 'createdAt', order = 'desc', page, limit } = query
  const direct = order === 'asc' ? asc : desc
  const columns = query.withoutYears ? { ...listed, year: sql<null>`null` } : listed
  const [total, items] = await Promise.all([
    countArticles(db, query),
    db
      .select(columns)
      .from(article)
      .leftJoin(issue, itsIssue(query.unseenIssues))
      .where(matching(query))
      .orderBy(direct(sortColumns[sortBy]), direct(article.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { items, page, limit, total }
}

async function countArticles(db: Reader, filter: ArticleFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(article).where(matching(filter))
  return row?.n ?? 0
}

type ArchiveQuery = Pick<ArticleQuery, 'search' | 'category' | 'year' | 'page' | 'limit'>

/** A page of the archive, newest publication first: with how many articles there are in `all`, and their years. */
export async function readArchive(
  db: Reader,
  query: ArchiveQuery,
): Promise<Page<ListedArticle> & { all: number; years: number[] }> {
  const [found, all, years] = await Promise.all([
    listArticles(db, { ...query, sortBy: 'publicationDate' }),
    countArticles(db, {}),
    listYears(db),
  ])
  return { ...found, all, years }
}

/** An article that the asker may see. Throws 404, for drafts of others and deleted ones too. */
export async function getArticle(
  db: Reader,
  who: Account | undefined,
  id: string,
): Promise<Article> {
  const found = await findArticle(db, id, who !== undefined && mayManage(who))
  if (!found || found.deletedAt || !mayRead(who, found)) throw noSuchArticle()
  return found
}

/** An article whatever its state, deleted ones included; undefined when there never was one. */
export async function findArticle(
  db: Reader,
  id: string,
  unseenIssues = false,
): Promise<Article | undefined> {
  const [found] = await db
    .select(whole)
    .from(article)
    .leftJoin(issue, itsIssue(unseenIssues))
    .where(eq(article.id, id))
  return found
}

/** Whether there has ever been an article here, deleted ones included. */
export async function hasHadArticles(db: Reader): Promise<boolean> {
  const [any] = await db.select({ id: article.id }).from(article).limit(1)
  return any !== undefined
}

/**
 * The years in which published articles appeared, newest first. It steps from the newest day of one
 * year to that of the next by the index, so that its cost is that of the years and not of the articles.
 */
async function listYears(db: Reader): Promise<number[]> {
  const newestDay = (before: SQL) => sql`(
    select ${article.publicationDate} from ${article}
    where ${isPublic(article)} and ${article.publicationDate} ${before}
    order by ${article.publicationDate} desc limit 1)`
  const years = sql`(
    with recursive newest (day) as (
      select ${newestDay(sql`is not null`)}
      union all
      select ${newestDay(sql`< make_date(extract(year from newest.day)::int, 1, 1)`)}
      from newest where newest.day is not null)
    select extract(year from day)::int as year from newest where day is not null) as years`
  const rows = await db.select({ year: sql<number>`year` }).from(years)
  return rows.map((row) => row.year)
}

export const noSuchArticle = () => new Refused('not-found', 'There is no such article.')

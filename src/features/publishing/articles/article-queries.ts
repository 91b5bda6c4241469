import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { file } from '#db/schema/files.ts'
import { article, articleFile, contributor, supplement } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { type Doer, isSystem } from '#domain/actor.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { type ArticleStatus, canRead, type FileFormat } from '#domain/publishing/article.ts'
import type { ArticleDetails } from '#domain/publishing/article-details.ts'
import type { LicenceName } from '#domain/publishing/licence.ts'
import type { Metadata } from '#domain/publishing/metadata.ts'
import { Refused } from '#domain/refusal.ts'
import type { Page } from '#domain/text/pagination.ts'
import { likePattern, parseSearch, parseSingleWord, splitWords } from '#domain/text/search-text.ts'
import { findRelatedIds, type RelatedTo } from '#features/publishing/search/related-articles.ts'
import {
  countMatches,
  isIndexComplete,
  listMatches,
  type SearchFilters,
  type SortOrder,
  searchNewest,
} from '#features/publishing/search/search-index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Asker, isHiddenDraft, isHiddenFrom } from './draft-exclusion.ts'

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
  /** Whether readers see that article, and whether it is a draft that is hidden from the asker. */
  concernsPublic: boolean
  concernsHidden: boolean
}

/** An article as lists tell of it: without its text, and without what only its own page says. */
export type ListedArticle = Omit<
  Article,
  | 'content'
  | 'contributors'
  | 'supplements'
  | 'concernedTitle'
  | 'concernsPublic'
  | 'concernsHidden'
  | keyof Metadata
>

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

const concernedArticle = alias(article, 'concerned')

const siblingArticle = alias(article, 'sibling')

/** The year that an editor gave the issue, else that of its day, else that in which the first of its articles appeared. */
export const year = sql<number | null>`coalesce(${issue.year},
  extract(year from ${issue.publicationDate})::int, (
  select extract(year from min(${siblingArticle.publicationDate}))::int from ${article} ${sql.identifier('sibling')}
  where ${siblingArticle.issueId} = ${issue.id} and ${isPublic(siblingArticle)}))`

const listedColumns = {
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
const allColumns = (who: Asker) => ({
  ...listedColumns,
  content: article.content,
  contributors,
  language: article.language,
  licence: sql<LicenceName | null>`${article.licence}`,
  articleNumber: article.articleNumber,
  doi: article.doi,
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
    select ${concernedArticle.title} from ${article} concerned
    where ${concernedArticle.id} = ${article.concernsId} and not ${isHiddenFrom(who, concernedArticle)})`,
  concernsPublic: sql<boolean>`exists (
    select from ${article} concerned where ${concernedArticle.id} = ${article.concernsId} and ${isPublic(concernedArticle)})`,
  concernsHidden: sql<boolean>`exists (
    select from ${article} concerned where ${concernedArticle.id} = ${article.concernsId} and ${isHiddenFrom(who, concernedArticle)})`,
  supplements,
})

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
  /** `relevance` needs a search; without one it is `publicationDate`. */
  sortBy?: 'createdAt' | 'publicationDate' | 'title' | 'relevance'
  order?: 'asc' | 'desc'
  page: number
  limit: number
  /** Tells also of an issue that readers do not see yet. */
  includeUnpublishedIssues?: boolean
  /** Who asks, for lists of drafts: those that are hidden from them are left out. */
  who?: Pick<Account, 'id'> | undefined
  /** Only those that stand in no issue. */
  withoutIssue?: boolean | undefined
  /** Leaves `year` null: for each article it looks at all of its issue, which large pages would feel. */
  skipYears?: boolean
}
type ArticleFilter = Omit<
  ArticleQuery,
  'page' | 'limit' | 'sortBy' | 'order' | 'skipYears' | 'includeUnpublishedIssues'
>

const sortColumns = {
  relevance: article.publicationDate,
  createdAt: article.createdAt,
  publicationDate: article.publicationDate,
  title: article.title,
}

function matching(filter: ArticleFilter) {
  const { status, deletedSince, search, category, year } = filter
  const state = withStatus(status ?? 'published', deletedSince ?? new Date(0))
  return and(
    filter.withoutIssue ? isNull(article.issueId) : undefined,
    filter.who ? not(isHiddenFrom(filter.who)) : undefined,
    state,
    search?.trim() ? containing(search, state) : undefined,
    category ? eq(article.category, category) : undefined,
    year ? inYear(year) : undefined,
  )
}

function containing(search: string, state: SQL | undefined): SQL {
  const pattern = likePattern(search)
  return splitWords(pattern).length > 0
    ? sql`${article.searchText} like ${pattern}`
    : sql`${article.id} in ${searchNewest(pattern, state)}`
}

function withStatus(status: NonNullable<ArticleQuery['status']>, deletedSince: Date) {
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
const joinIssue = (unseenToo = false) =>
  and(eq(issue.id, article.issueId), unseenToo ? undefined : isNotNull(issue.publishedAt))

/** A page of articles; without a status, of the published ones. A search among those runs over their words. */
export async function listArticles(db: Reader, query: ArticleQuery): Promise<Page<ListedArticle>> {
  const { sortBy = 'createdAt', order = 'desc', page, limit } = query
  // Who asks for an order by date or title means what was typed; by relevance, its words wherever they stand.
  const search = (sortBy === 'relevance' ? parseSearch : parseSingleWord)(query.search)
  const isOfPublic = (query.status ?? 'published') === 'published'
  if (search && isOfPublic && sortBy !== 'title' && (await isIndexComplete(db))) {
    const narrowing = { search, category: query.category, year: query.year }
    const [total, items] = await Promise.all([
      countMatches(db, narrowing),
      listFiltered(db, narrowing, { ...query, sortBy, order }),
    ])
    return { items, page, limit, total }
  }
  const direct = order === 'asc' ? asc : desc
  const columns = columnsOf(query)
  const [total, items] = await Promise.all([
    countArticles(db, query),
    db
      .select(columns)
      .from(article)
      .leftJoin(issue, joinIssue(query.includeUnpublishedIssues))
      .where(matching(query))
      .orderBy(direct(sortColumns[sortBy]), direct(article.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { items, page, limit, total }
}

/** How many articles a filter leaves. */
export async function countArticles(db: Reader, filter: ArticleFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(article).where(matching(filter))
  return row?.n ?? 0
}

const columnsOf = ({ skipYears }: Pick<ArticleQuery, 'skipYears'>) =>
  skipYears ? { ...listedColumns, year: sql<null>`null` } : listedColumns

type FilteredQuery = Pick<ArticleQuery, 'page' | 'limit' | 'skipYears'> & {
  sortBy: SortOrder
  order: 'asc' | 'desc'
}

/** A page of what a narrowing leaves: its ids are found first, and then only they are read. */
export async function listFiltered(
  db: Reader,
  narrowing: SearchFilters,
  { sortBy, order, page, limit, ...query }: FilteredQuery,
): Promise<ListedArticle[]> {
  const offset = (page - 1) * limit
  const ids = await listMatches(db, narrowing, sortBy, order, { limit, offset })
  return listByIds(db, ids, query)
}

async function listByIds(
  db: Reader,
  ids: string[],
  query: Pick<ArticleQuery, 'skipYears'> = {},
): Promise<ListedArticle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(columnsOf(query))
    .from(article)
    .leftJoin(issue, joinIssue())
    .where(inArray(article.id, ids))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

/** Up to four public articles that a reader of an article may want next, the nearest first. */
export async function listRelated(db: Reader, of: RelatedTo): Promise<ListedArticle[]> {
  return listByIds(db, await findRelatedIds(db, of))
}

/** An article that the asker may see. Throws 404, for drafts of others and deleted ones too. */
export async function getArticle(db: Reader, who: Doer | undefined, id: string): Promise<Article> {
  const seesAll = who !== undefined && (isSystem(who) || canEdit(who))
  const found = await findArticle(db, id, { who, includeUnpublishedIssues: seesAll })
  if (!found || found.deletedAt || !canRead(who, found)) throw noSuchArticle()
  if (found.status === 'draft' && (await isHiddenDraft(db, who, id))) throw noSuchArticle()
  return found
}

/** An article whatever its state, deleted ones included; undefined when there never was one. */
export async function findArticle(
  db: Reader,
  id: string,
  {
    who,
    includeUnpublishedIssues = false,
  }: { who?: Asker; includeUnpublishedIssues?: boolean } = {},
): Promise<Article | undefined> {
  const [found] = await db
    .select(allColumns(who))
    .from(article)
    .leftJoin(issue, joinIssue(includeUnpublishedIssues))
    .where(eq(article.id, id))
  return found
}

/** Whether there has ever been an article here, deleted ones included. */
export async function hasEverHadArticles(db: Reader): Promise<boolean> {
  const [any] = await db.select({ id: article.id }).from(article).limit(1)
  return any !== undefined
}

export const noSuchArticle = () => new Refused('not-found', 'There is no such article.')

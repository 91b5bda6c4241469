import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Account } from '#domain/people/account.ts'
import type { ArticleStatus } from '#domain/publishing/article.ts'
import type { Page } from '#domain/text/pagination.ts'
import { likePatterns, parseSearch, parseSingleWord, splitWords } from '#domain/text/search-text.ts'
import { findRelatedIds, type RelatedTo } from '#features/publishing/search/related-articles.ts'
import { resolvePhrases } from '#features/publishing/search/resolve-phrases.ts'
import {
  countMatches,
  listMatches,
  type SearchFilters,
  type SortOrder,
  searchNewest,
} from '#features/publishing/search/search-index.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  authorNames,
  currentFiles,
  isRetracted,
  issueYear,
  joinPublishedIssue,
} from './article-fragments.ts'
import { isHiddenFrom } from './draft-exclusion.ts'

/** The columns of an article in a list. `version` differs after every change; `year` is the year of the issue. */
export const listedColumns = {
  id: article.id,
  version: sql<string>`${article.version}::text`,
  title: article.title,
  abstract: article.abstract,
  authors: authorNames,
  keywords: article.keywords,
  status: article.status,
  retracted: isRetracted,
  category: article.category,
  volume: issue.volume,
  issue: issue.number,
  year: issueYear,
  issueSection: article.section,
  pages: article.pages,
  publicationDate: article.publicationDate,
  publishedAt: article.publishedAt,
  createdAt: article.createdAt,
  deletedAt: article.deletedAt,
  files: currentFiles,
}

/** An article in a list: without its text and without the details that only its own page shows. */
export type ListedArticle = Awaited<ReturnType<typeof selectListed>>[number]

const selectListed = (
  db: Reader,
  {
    skipYears,
    includeUnpublishedIssues,
  }: Pick<ArticleQuery, 'skipYears' | 'includeUnpublishedIssues'>,
) =>
  db
    .select({ ...listedColumns, year: skipYears ? sql<number | null>`null` : issueYear })
    .from(article)
    .leftJoin(issue, joinIssue(includeUnpublishedIssues))
    .$dynamic()

export type ArticleQuery = {
  /** `all` leaves out only deleted articles; `deleted` lists those that can still be restored. */
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
  /** Also names issues that readers do not see yet. */
  includeUnpublishedIssues?: boolean
  /** The viewer, for lists of drafts: leaves out the drafts that are hidden from them. */
  who?: Pick<Account, 'id'> | undefined
  /** Only articles that belong to no issue. */
  withoutIssue?: boolean | undefined
  /** Leaves `year` null: computing it reads the whole issue of each article, which is slow on large pages. */
  skipYears?: boolean
}
type ArticleFilter = Pick<
  ArticleQuery,
  'status' | 'deletedSince' | 'search' | 'category' | 'year' | 'who' | 'withoutIssue'
>

const sortColumns = {
  relevance: article.publicationDate,
  createdAt: article.createdAt,
  publicationDate: article.publicationDate,
  title: article.title,
}

function filterArticles(filter: ArticleFilter) {
  const { status = 'published', deletedSince = new Date(0), search, category, year } = filter
  const inStatus = hasStatus(status, deletedSince)
  return and(
    filter.withoutIssue ? isNull(article.issueId) : undefined,
    filter.who ? not(isHiddenFrom(filter.who)) : undefined,
    inStatus,
    search?.trim() ? containsText(search, inStatus) : undefined,
    category ? eq(article.category, category) : undefined,
    year ? inYear(year) : undefined,
  )
}

const containsText = (search: string, inStatus: SQL | undefined) =>
  and(
    ...likePatterns(search).map((pattern) =>
      splitWords(pattern).length > 0
        ? sql`${article.searchText} like ${pattern}`
        : sql`${article.id} in ${searchNewest(pattern, inStatus)}`,
    ),
  )

function hasStatus(status: NonNullable<ArticleQuery['status']>, deletedSince: Date) {
  if (status === 'published') return isPublicArticle()
  if (status === 'deleted') return gt(article.deletedAt, deletedSince)
  return and(isNull(article.deletedAt), status === 'draft' ? eq(article.status, status) : undefined)
}

/** A range of days, which an index serves. */
function inYear(year: number) {
  const digits = String(year).padStart(4, '0')
  return between(article.publicationDate, `${digits}-01-01`, `${digits}-12-31`)
}

/** Joins an article with its issue; `includeUnpublished` also with one that readers do not see yet. */
export const joinIssue = (includeUnpublished = false) =>
  includeUnpublished ? eq(issue.id, article.issueId) : joinPublishedIssue

/** A page of articles; without a status, of the published ones, which the search index serves. */
export async function listArticles(db: Reader, query: ArticleQuery): Promise<Page<ListedArticle>> {
  const { sortBy = 'createdAt', order = 'desc', page, limit } = query
  // A list by date or title looks for the text as typed; by relevance, for its words in any place.
  const parsed = (sortBy === 'relevance' ? parseSearch : parseSingleWord)(query.search)
  const isOfPublic = (query.status ?? 'published') === 'published'
  if (parsed && isOfPublic && sortBy !== 'title') {
    const search = await resolvePhrases(db, parsed)
    const filters = { search, category: query.category, year: query.year }
    const [total, items] = await Promise.all([
      countMatches(db, filters),
      listFiltered(db, filters, { ...query, sortBy, order }),
    ])
    return { items, page, limit, total }
  }
  const direct = order === 'asc' ? asc : desc
  const [total, items] = await Promise.all([
    countArticles(db, query),
    selectListed(db, query)
      .where(filterArticles(query))
      .orderBy(direct(sortColumns[sortBy]), direct(article.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { items, page, limit, total }
}

/** Counts the articles that a filter selects. */
export async function countArticles(db: Reader, filter: ArticleFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(article).where(filterArticles(filter))
  return row?.n ?? 0
}

type FilteredQuery = Pick<ArticleQuery, 'page' | 'limit' | 'skipYears'> & {
  sortBy: SortOrder
  order: 'asc' | 'desc'
}

/** A page of search results: finds their ids first, then reads only these articles. */
export async function listFiltered(
  db: Reader,
  filters: SearchFilters,
  { sortBy, order, page, limit, skipYears = false }: FilteredQuery,
): Promise<ListedArticle[]> {
  const offset = (page - 1) * limit
  const ids = await listMatches(db, filters, sortBy, order, { limit, offset })
  return listByIds(db, ids, skipYears)
}

async function listByIds(db: Reader, ids: string[], skipYears = false): Promise<ListedArticle[]> {
  if (ids.length === 0) return []
  const rows = await selectListed(db, { skipYears }).where(inArray(article.id, ids))
  const position = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
}

/** Up to four public articles related to one, the most similar first. */
export async function listRelated(db: Reader, of: RelatedTo): Promise<ListedArticle[]> {
  return listByIds(db, await findRelatedIds(db, of))
}

import { and, arrayContains, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { article, isPublicArticle, searchIndex } from '#db/schema/publishing/articles.ts'
import { foldLine, likePattern, prefixQuery, type SearchQuery } from '#domain/text/search-text.ts'
import type { Reader } from '#platform/database/database.ts'

/** A search with the ids of the articles whose files contain its phrases, by phrase. */
export type ResolvedSearch = SearchQuery & { inFiles?: ReadonlyMap<string, readonly string[]> }

export type SearchFilters = {
  search?: ResolvedSearch | undefined
  category?: string | undefined
  year?: number | undefined
  issueId?: string | undefined
  author?: string | undefined
  keyword?: string | undefined
}

export type SortOrder = 'relevance' | 'publicationDate' | 'createdAt'

/**
 * Whether a vector contains all words of a query. The subselect hides the words from the planner, which then uses
 * the index. When it sees a common word, it reads every row, because it does not know that the vectors are stored
 * out of line: a second for 100,000 articles instead of 20 to 60 ms.
 */
export const holdingWords = (vector: PgColumn, parts: string): SQL =>
  sql`${vector} @@ (select ${parts}::tsquery)`

/** The condition on the search index for a set of filters; `vector` must contain the words. */
export const filterCondition = (
  { search, category, year, issueId, author, keyword }: SearchFilters,
  vector: PgColumn = searchIndex.parts,
) =>
  and(
    search && search.words.length > 0 ? holdingWords(vector, prefixQuery(search.words)) : undefined,
    ...(search?.phrases ?? []).map((phrase) => containingPhrase(phrase, search)),
    category ? eq(searchIndex.category, category) : undefined,
    year ? eq(searchIndex.year, year) : undefined,
    issueId ? eq(searchIndex.issueId, issueId) : undefined,
    author ? arrayContains(searchIndex.authors, [foldLine(author)]) : undefined,
    keyword ? arrayContains(searchIndex.keywords, [foldLine(keyword)]) : undefined,
  )

function containingPhrase(phrase: string, search: ResolvedSearch | undefined): SQL | undefined {
  const pattern = likePattern(phrase)
  if (!search?.words.length) return containingSymbols(pattern)
  return or(
    containing(pattern),
    inArray(searchIndex.articleId, [...(search.inFiles?.get(phrase) ?? [])]),
  )
}

/** Counts the articles that filters select. */
export async function countMatches(db: Reader, filters: SearchFilters): Promise<number> {
  const [row] = await db.select({ n: count() }).from(searchIndex).where(filterCondition(filters))
  return row?.n ?? 0
}

const containing = (pattern: string): SQL => sql`${searchIndex.articleId} in (
  select ${article.id} from ${article} where ${article.searchText} like ${pattern})`

/** No index covers symbols, so only the newest articles are scanned for them. */
const maxScannedArticles = 5_000

/** The ids of the newest articles in `state` that contain a pattern of symbols. */
export const searchNewest = (pattern: string, state: SQL | undefined): SQL => sql`(
  select newest.id from (
    select ${article.id}, ${article.searchText} from ${article} where ${state ?? sql`true`}
    order by ${article.createdAt} desc, ${article.id} desc limit ${maxScannedArticles}) as newest
  where newest.search_text like ${pattern})`

const containingSymbols = (pattern: string): SQL =>
  sql`${searchIndex.articleId} in ${searchNewest(pattern, isPublicArticle())}`

/** Only so many matches are ranked by relevance; the rest follow by date. */
const maxRanked = 240

type Window = { limit: number; offset: number }

/** A page of matching ids in order. */
export async function listMatches(
  db: Reader,
  filters: SearchFilters,
  order: SortOrder,
  direction: 'asc' | 'desc',
  window: Window,
): Promise<string[]> {
  const { search } = filters
  if (order === 'relevance' && search && search.words.length > 0)
    return listByRelevance(db, filters, prefixQuery(search.words), window)
  const sortDirection = sql.raw(direction)
  const column = order === 'createdAt' ? searchIndex.createdAt : searchIndex.publicationDate
  const rows = await db
    .select({ id: sql<string>`id` })
    .from(found(filters, column))
    .orderBy(sql`day ${sortDirection}`, sql`id ${sortDirection}`)
    .limit(window.limit)
    .offset(window.offset)
  return rows.map(({ id }) => id)
}

/**
 * The matching ids with a date column. A word search materializes the matches before it sorts: for a small limit
 * the planner would read row after row until it has enough, or all rows for a word without matches.
 */
export const found = (filters: SearchFilters, day: PgColumn = searchIndex.publicationDate): SQL => {
  const rows = sql`select ${searchIndex.articleId} as id, ${day} as day from ${searchIndex}
    where ${filterCondition(filters) ?? sql`true`}`
  return filters.search?.words.length
    ? sql`(with found as materialized (${rows}) select * from found) as found`
    : sql`(${rows}) as found`
}

const newest = sql`publication_date desc nulls last, article_id desc`

/**
 * Articles that contain the words as typed come first, then those whose title contains every word, then the rest. The
 * first 240 are ranked by the position and distance of the words; ranking every match of a common word would read all
 * their vectors.
 */
async function listByRelevance(
  db: Reader,
  filters: SearchFilters,
  parts: string,
  { limit, offset }: Window,
): Promise<string[]> {
  const maxRows = Math.max(maxRanked, offset + limit)
  const inTitle = holdingWords(searchIndex.titleParts, parts)
  const columns = sql`${searchIndex.articleId}, ${searchIndex.publicationDate}, ${searchIndex.words}`
  const phrase = filters.search?.exact
  // Reading a text costs ten times as much as finding its words: in this order the check ends at the last wanted phrase.
  const matches = sql`select ${columns} from ${searchIndex} where ${filterCondition(filters)}
    ${phrase ? sql`order by ${newest}` : sql``}`
  const isExact = phrase
    ? sql`(select ${article.searchText} like ${phrase} from ${article} where ${article.id} = article_id)`
    : sql`false`
  const exact = sql`select * from matches where ${isExact} limit ${maxRows}`
  const isOther = sql`article_id not in (select article_id from exact)`
  const titled = sql`select ${columns} from ${searchIndex}
    where ${and(filterCondition(filters, searchIndex.titleParts), isOther)}
    order by ${newest} limit ${maxRows}`
  const rest = sql`select * from matches
    where ${isOther} and article_id not in (select ${searchIndex.articleId} from ${searchIndex} where ${inTitle})
    order by ${newest} limit greatest(0, ${maxRows} - (select count(*) from titled))`
  const best = sql`(
    with matches as (${matches}), exact as materialized (${exact}), titled as materialized (${titled}), rest as materialized (${rest}),
    placed as (
      select *, row_number() over (order by tier, ${newest}) as place
      from (select 0 as tier, * from exact union all select 1, * from titled union all select 2, * from rest) as tiers)
    select article_id as id, row_number() over (order by
      place > ${maxRanked}, least(tier, 1), case when place <= ${maxRanked} then ts_rank_cd(words, ${parts}::tsquery) end desc, place) as rank
    from placed) as best`
  const rows = await db
    .select({ id: sql<string>`id` })
    .from(best)
    .orderBy(sql`rank`)
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

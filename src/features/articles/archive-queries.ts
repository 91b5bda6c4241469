import { type SQL, sql } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import type { Page } from '#domain/text/listing.ts'
import { missingIn } from '#domain/text/marks.ts'
import { readSearch, type Search } from '#domain/text/search.ts'
import type { Database } from '#platform/database/database.ts'
import { countFound, type Facets, noFacets } from './facets.ts'
import { findNearSpelling } from './near-spelling.ts'
import { findPassages } from './passages.ts'
import {
  type ArticleQuery,
  countArticles,
  isPublic,
  type ListedArticle,
  listArticles,
  listNarrowed,
  type Searcher,
} from './queries.ts'
import { byWords, isFilled } from './search.ts'

type Reader = Pick<Database, 'select'>

/** What the archive is narrowed by; `sortBy` is by relevance when there is a search. */
export type ArchiveQuery = Pick<ArticleQuery, 'search' | 'category' | 'year' | 'page' | 'limit'> & {
  issue?: string | undefined
  author?: string | undefined
  keyword?: string | undefined
  sortBy?: 'relevance' | 'publicationDate'
}

/** A page of the archive: with how many articles there are in `all`, their years, and what narrows it further. */
export async function readArchive(
  db: Searcher,
  query: ArchiveQuery,
): Promise<Narrowed & { all: number; years: number[] }> {
  const isWhole = await isFilled(db)
  const [found, all, years] = await Promise.all([
    isWhole ? readNarrowed(db, query) : readUnfilled(db, query),
    countArticles(db, {}),
    listYears(db),
  ])
  return { ...found, all, years }
}

/** An article that was found; `passage` is where its file says a word that the article's own description does not. */
export type FoundArticle = ListedArticle & { passage?: string | undefined }

/** `near` is another spelling of a search that found nothing. */
type Narrowed = Page<FoundArticle> & { facets: Facets; near: string | null }

async function readNarrowed(db: Searcher, query: ArchiveQuery): Promise<Narrowed> {
  const { page, limit, sortBy = 'publicationDate', search: typed, issue: issueId, ...rest } = query
  const search = readSearch(typed)
  const narrowing = { ...rest, issueId, search }
  const order = { sortBy, order: 'desc', page, limit } as const
  const [{ total, facets }, items] = await Promise.all([
    byWords(db, narrowing, (reader) => countFound(reader, narrowing)),
    byWords(db, narrowing, (reader) => listNarrowed(reader, narrowing, order)),
  ])
  const near =
    total === 0 && search
      ? await byWords(db, narrowing, (reader) => findNearSpelling(reader, search))
      : undefined
  const said = search ? await withPassages(db, items, search) : items
  return { items: said, page, limit, total, facets, near: near ?? null }
}

async function withPassages(
  db: Reader,
  items: ListedArticle[],
  { words }: Search,
): Promise<FoundArticle[]> {
  const wanted = items.flatMap(({ id, title, abstract, authors: names, keywords }) => {
    const [missing] = missingIn([title, abstract, ...names, ...keywords].join('\n'), words)
    return missing ? [[id, missing] as const] : []
  })
  const passages = await findPassages(db, new Map(wanted))
  return items.map((item) => ({ ...item, passage: passages.get(item.id) }))
}

async function readUnfilled(db: Searcher, query: ArchiveQuery): Promise<Narrowed> {
  return {
    ...(await listArticles(db, { ...query, sortBy: 'publicationDate' })),
    facets: noFacets,
    near: null,
  }
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

import { type SQL, sql } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { listMissingWords } from '#domain/text/highlight.ts'
import type { Page } from '#domain/text/pagination.ts'
import { foldWords, parseSearch } from '#domain/text/search-text.ts'
import {
  type ArticleQuery,
  countArticles,
  type ListedArticle,
  listFiltered,
} from '#features/publishing/articles/article-list-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { countFacets, type Facets } from './facets.ts'
import { findHighlights } from './highlights.ts'
import { resolvePhrases } from './resolve-phrases.ts'
import type { ResolvedSearch } from './search-index.ts'
import { findSectionMatches, type SectionMatch } from './section-matches.ts'
import { findSuggestion } from './spelling-suggestions.ts'

/** The filters of the archive; `sortBy` is `relevance` only with a search. */
export type ArchiveQuery = Pick<ArticleQuery, 'search' | 'category' | 'year' | 'page' | 'limit'> & {
  issue?: string | undefined
  author?: string | undefined
  keyword?: string | undefined
  sortBy?: 'relevance' | 'publicationDate'
}

/**
 * A page of the archive, with the number of articles and the years in the whole archive, and the facets of the
 * result.
 */
export async function readArchive(
  db: Reader,
  query: ArchiveQuery,
): Promise<FilteredPage & { all: number; years: number[] }> {
  const [found, all, years] = await Promise.all([
    readFiltered(db, query),
    countArticles(db, {}),
    listYears(db),
  ])
  return { ...found, all, years }
}

/**
 * A search result. Where its title, abstract, authors and keywords lack a word, `section` is the place in its full text that
 * has it, else `highlight` a passage of its file.
 */
export type FoundArticle = ListedArticle & {
  highlight?: string | undefined
  section?: SectionMatch | undefined
}

/** `suggestion` is another spelling of a search without results. */
type FilteredPage = Page<FoundArticle> & { facets: Facets; suggestion: string | null }

async function readFiltered(db: Reader, query: ArchiveQuery): Promise<FilteredPage> {
  const { page, limit, sortBy = 'publicationDate', search: typed, issue: issueId, ...rest } = query
  const search = await resolvePhrases(db, parseSearch(typed))
  const filters = { ...rest, issueId, search }
  const order = { sortBy, order: 'desc', page, limit } as const
  const [{ total, facets }, items] = await Promise.all([
    countFacets(db, filters),
    listFiltered(db, filters, order),
  ])
  const suggestion = total === 0 && search ? await findSuggestion(db, search) : undefined
  const found = search ? await withHighlights(db, items, search) : items
  return { items: found, page, limit, total, facets, suggestion: suggestion ?? null }
}

const toLowerLine = (phrase: string) => phrase.toLowerCase().replace(/\s+/g, ' ')

async function withHighlights(
  db: Reader,
  items: ListedArticle[],
  { words, phrases, inFiles }: ResolvedSearch,
): Promise<FoundArticle[]> {
  const wanted = items.flatMap(({ id, title, abstract, authors: names, keywords }) => {
    const shown = [title, abstract, ...names, ...keywords].join('\n')
    const missing = [
      ...phrases
        .filter(
          (phrase) =>
            inFiles?.get(phrase)?.includes(id) && !foldWords(shown).includes(foldWords(phrase)),
        )
        .map(toLowerLine),
      ...listMissingWords(shown, words),
    ]
    return missing.length > 0 ? [[id, missing] as const] : []
  })
  // A section with the words together, as typed, ranks higher than one with the same words apart.
  const together = words.length > 1 ? [words.join(' ')] : []
  const folded = wanted.map(([id, missing]) => {
    const terms = [...phrases.map(foldWords), ...together, ...missing.map(foldWords)]
    return [id, [...new Set(terms)]] as const
  })
  const sections = await findSectionMatches(db, new Map(folded))
  const others = wanted.filter(([id]) => !sections.has(id))
  const highlights = await findHighlights(
    db,
    new Map(others.map(([id, missing]) => [id, missing.slice(0, 2)])),
  )
  return items.map((item) => ({
    ...item,
    section: sections.get(item.id),
    highlight: highlights.get(item.id),
  }))
}

/**
 * The years of published articles, newest first. Steps through the index from the newest day of a year to that of
 * the previous one, so that the cost depends on the number of years, not articles.
 */
async function listYears(db: Reader): Promise<number[]> {
  const newestDay = (before: SQL) => sql`(
    select ${article.publicationDate} from ${article}
    where ${isPublicArticle()} and ${article.publicationDate} ${before}
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

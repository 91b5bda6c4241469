import { and, count, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { article, contributor, searchIndex } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { formatIssue } from '#domain/text/format.ts'
import { foldLine } from '#domain/text/search-text.ts'
import { newestIssueFirst } from '#features/publishing/issues/issue-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { filterCondition, type SearchFilters } from './search-index.ts'

/** A value to filter by: the value in the address, its label, and the number of articles. */
export type Facet = { value: string; label: string; count: number }

export type Facets = Record<'year' | 'category' | 'issue' | 'author' | 'keyword', Facet[]>

const maxValues = 12

/** Above this number, counting authors and keywords would take longer than the search. */
const maxCountedArticles = 5_000

const noNames = { author: [], keyword: [] }

/** Counts the articles that filters select, and their facets: the largest first, years and issues newest first. */
export async function countFacets(
  db: Reader,
  filters: SearchFilters,
): Promise<{ total: number; facets: Facets }> {
  const groups = await countGroups(db, filters)
  const total = groups.reduce((sum, group) => sum + group.count, 0)
  const isCounted = total > 0 && total <= maxCountedArticles
  const { author, keyword } = isCounted ? await countNames(db, filters) : noNames
  const issues = await labelIssues(db, sumBy(groups, 'issueId'))
  const year = sumBy(groups, 'year').sort((a, b) => Number(b.value) - Number(a.value))
  const category = sumBy(groups, 'category').sort((a, b) => b.count - a.count)
  return { total, facets: { year, category, issue: issues, author, keyword } }
}

const countGroups = (db: Reader, filters: SearchFilters): Promise<Group[]> =>
  db
    .select({
      year: searchIndex.year,
      category: searchIndex.category,
      issueId: searchIndex.issueId,
      count: count(),
    })
    .from(searchIndex)
    .where(filterCondition(filters))
    .groupBy(searchIndex.year, searchIndex.category, searchIndex.issueId)

type Group = { year: number | null; category: string | null; issueId: string | null; count: number }

function sumBy(groups: Group[], kind: 'year' | 'category' | 'issueId'): Facet[] {
  const sums = new Map<string, number>()
  for (const group of groups) {
    if (group[kind] === null) continue
    const value = String(group[kind])
    sums.set(value, (sums.get(value) ?? 0) + group.count)
  }
  return [...sums].map(([value, sum]) => ({ value, label: value, count: sum }))
}

/** The newest public issues among the facets. */
async function labelIssues(db: Reader, found: Facet[]): Promise<Facet[]> {
  if (found.length === 0) return []
  const counts = new Map(found.map(({ value, count: sum }) => [value, sum]))
  const issues = await db
    .select({ id: issue.id, volume: issue.volume, issue: issue.number, year: issue.year })
    .from(issue)
    .where(and(inArray(issue.id, [...counts.keys()]), isNotNull(issue.publishedAt)))
    .orderBy(...newestIssueFirst)
    .limit(maxValues)
  return issues.map(({ id, ...named }) => ({
    value: id,
    label: formatIssue(named),
    count: counts.get(id) ?? 0,
  }))
}

/** A folded name; `in` is the id of an article that has it. */
type NameCount = { kind: 'author' | 'keyword'; value: string; count: number; in: string }

/** The most frequent authors and keywords, in one query. */
async function countNames(
  db: Reader,
  filters: SearchFilters,
): Promise<Pick<Facets, 'author' | 'keyword'>> {
  const most = (kind: NameCount['kind'], names: SQL) => sql`(
    select ${kind} as kind, name, count(*)::int as times, min(id) as found_in
    from found, unnest(${names}) as name group by name order by times desc, name limit ${maxValues})`
  const names = sql`(
    with found as materialized (
      select ${searchIndex.articleId} collate "C" as id, ${searchIndex.authors} as authors, ${searchIndex.keywords} as keywords
      from ${searchIndex} where ${filterCondition(filters) ?? sql`true`})
    ${most('author', sql`authors`)} union all ${most('keyword', sql`keywords`)}) as names`
  const counted: NameCount[] = await db
    .select({
      kind: sql<NameCount['kind']>`kind`,
      value: sql<string>`name`,
      count: sql<number>`times`,
      in: sql<string>`found_in`,
    })
    .from(names)
    .orderBy(sql`times desc, name`)
  const authors = counted.filter(({ kind }) => kind === 'author')
  const keywords = counted.filter(({ kind }) => kind === 'keyword')
  return {
    author: withOriginalSpelling(authors, await originalNames(db, authors)),
    keyword: withOriginalSpelling(keywords, await originalKeywords(db, keywords)),
  }
}

async function originalNames(db: Reader, counted: NameCount[]): Promise<string[]> {
  const rows = await db
    .select({ name: contributor.displayName })
    .from(contributor)
    .where(inArray(contributor.articleId, articlesOf(counted)))
  return rows.map(({ name }) => name)
}

async function originalKeywords(db: Reader, counted: NameCount[]): Promise<string[]> {
  const rows = await db
    .select({ keywords: article.keywords })
    .from(article)
    .where(inArray(article.id, articlesOf(counted)))
  return rows.flatMap(({ keywords }) => keywords)
}

const articlesOf = (counted: NameCount[]): string[] => counted.map((name) => name.in)

/** Replaces folded names by an original spelling. */
function withOriginalSpelling(counted: NameCount[], written: string[]): Facet[] {
  const spelling = new Map(written.map((name) => [foldLine(name), name]))
  return counted.map(({ value, count: sum }) => {
    const label = spelling.get(value) ?? value
    return { value: label, label, count: sum }
  })
}

import { and, arrayOverlaps, eq, ne, type SQL, sql } from 'drizzle-orm'
import { searchIndex } from '#db/schema/publishing/articles.ts'
import { foldForSearch, foldLine, splitWords } from '#domain/text/search-text.ts'
import type { Reader } from '#platform/database/database.ts'

const maxRelated = 4

/** Shorter words of a title say little about its subject. */
const minWordLength = 5

export type RelatedTo = { id: string; title: string; keywords: string[]; category: string | null }

/**
 * The ids of up to four related public articles: first those that share most keywords, preferring the same category
 * and newer ones; then those of the same category that share a word of the title.
 */
export async function findRelatedIds(db: Reader, article: RelatedTo): Promise<string[]> {
  const others = ne(searchIndex.articleId, article.id)
  const sameCategory = sql`(${searchIndex.category} is not distinct from ${article.category})`
  const sharing = sql`select ${searchIndex.articleId} as id, row_number() over (
      order by ${countSharedKeywords(article.keywords)} desc, ${sameCategory} desc,
      ${searchIndex.publicationDate} desc nulls last, ${searchIndex.articleId}) as place
    from ${searchIndex} where ${and(others, hasAnyKeyword(article.keywords))}
    order by place limit ${maxRelated}`
  const alike = sql`select ${searchIndex.articleId} as id, ${maxRelated} + row_number() over (
      order by ${searchIndex.publicationDate} desc nulls last, ${searchIndex.articleId}) as place
    from ${searchIndex} where ${and(others, hasSimilarTitle(article.title), eq(searchIndex.category, article.category ?? ''))}
      and ${searchIndex.articleId} not in (select id from sharing)
    order by place limit ${maxRelated} - (select count(*) from sharing)`
  const rows = await db
    .select({ id: sql<string>`id` })
    .from(
      sql`(with sharing as materialized (${sharing}), alike as materialized (${alike})
      select * from sharing union all select * from alike) as related`,
    )
    .orderBy(sql`place`)
  return rows.map(({ id }) => id)
}

const hasAnyKeyword = (keywords: string[]): SQL =>
  keywords.length > 0 ? arrayOverlaps(searchIndex.keywords, keywords.map(foldLine)) : sql`false`

const countSharedKeywords = (keywords: string[]): SQL =>
  sql.join(
    [
      sql`0`,
      ...keywords.map((keyword) => sql`(${foldLine(keyword)} = any(${searchIndex.keywords}))::int`),
    ],
    sql` + `,
  )

function hasSimilarTitle(title: string): SQL {
  const words = splitWords(foldForSearch(title)).filter((word) => word.length >= minWordLength)
  if (words.length === 0) return sql`false`
  const any = words.slice(0, 8).map((word) => `'${[...word].slice(0, 32).join('')}'`)
  return sql`${searchIndex.titleParts} @@ ${any.join(' | ')}::tsquery`
}

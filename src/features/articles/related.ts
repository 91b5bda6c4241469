import { and, arrayOverlaps, eq, ne, type SQL, sql } from 'drizzle-orm'
import { findable } from '#db/schema/articles.ts'
import { foldForSearch, foldLine, wordsOf } from '#domain/text/search.ts'
import type { Database } from '#platform/database/database.ts'

/** So many related articles are named at most. */
const most = 4

/** Words of a title that are shorter say little about its subject. */
const shortest = 5

export type Relating = { id: string; title: string; keywords: string[]; category: string | null }

/**
 * The ids of up to four public articles that an article's reader may want next: those that share most keywords
 * with it, of its category before others, newest first; then those of its category with a word of its title.
 */
export async function findRelatedIds(
  db: Pick<Database, 'select'>,
  article: Relating,
): Promise<string[]> {
  const others = ne(findable.articleId, article.id)
  const sameCategory = sql`(${findable.category} is not distinct from ${article.category})`
  const sharing = sql`select ${findable.articleId} as id, row_number() over (
      order by ${sharedKeywords(article.keywords)} desc, ${sameCategory} desc,
      ${findable.publicationDate} desc nulls last, ${findable.articleId}) as place
    from ${findable} where ${and(others, holdingAny(article.keywords))}
    order by place limit ${most}`
  const alike = sql`select ${findable.articleId} as id, ${most} + row_number() over (
      order by ${findable.publicationDate} desc nulls last, ${findable.articleId}) as place
    from ${findable} where ${and(others, titledLike(article.title), eq(findable.category, article.category ?? ''))}
      and ${findable.articleId} not in (select id from sharing)
    order by place limit ${most} - (select count(*) from sharing)`
  const rows = await db
    .select({ id: sql<string>`id` })
    .from(
      sql`(with sharing as materialized (${sharing}), alike as materialized (${alike})
      select * from sharing union all select * from alike) as related`,
    )
    .orderBy(sql`place`)
  return rows.map(({ id }) => id)
}

const holdingAny = (keywords: string[]): SQL =>
  keywords.length > 0 ? arrayOverlaps(findable.keywords, keywords.map(foldLine)) : sql`false`

const sharedKeywords = (keywords: string[]): SQL =>
  sql.join(
    [
      sql`0`,
      ...keywords.map((keyword) => sql`(${foldLine(keyword)} = any(${findable.keywords}))::int`),
    ],
    sql` + `,
  )

function titledLike(title: string): SQL {
  const words = wordsOf(foldForSearch(title)).filter((word) => word.length >= shortest)
  if (words.length === 0) return sql`false`
  const any = words.slice(0, 8).map((word) => `'${[...word].slice(0, 32).join('')}'`)
  return sql`${findable.titleParts} @@ ${any.join(' | ')}::tsquery`
}

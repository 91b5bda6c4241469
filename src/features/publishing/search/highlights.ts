import { inArray, sql } from 'drizzle-orm'
import { articleText } from '#db/schema/publishing/articles.ts'
import type { Reader } from '#platform/database/database.ts'

/** In characters: the text that is searched, the length before the match, and the length of the highlight. */
const lengths = { text: 200_000, before: 200, highlight: 600 }

/**
 * For each article the passage of its files that contains the first of the wanted words and phrases, in lower case, that
 * one of them has. What a file has only with diacritics gives none.
 */
export async function findHighlights(
  db: Reader,
  wanted: ReadonlyMap<string, string[]>,
): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map()
  const words = sql`(${sql.param(Object.fromEntries(wanted))}::jsonb -> id)`
  const lowered = sql`select ${articleText.articleId} as id, ${articleText.format} as format, ${articleText.text} as text,
      replace(lower(left(${articleText.text}, ${lengths.text})), e'\\n', ' ') as beginning
    from ${articleText} where ${inArray(articleText.articleId, [...wanted.keys()])}`
  const placed = sql`select id, format, text, n, place from lowered cross join lateral (
      select n, strpos(beginning, word) as place
      from jsonb_array_elements_text(${words}) with ordinality as wanted (word, n)
      where strpos(beginning, word) > 0 order by n limit 1) as first`
  const start = sql`greatest(1, place - ${lengths.before}::int)`
  const rows = await db
    .select({ id: sql<string>`id`, highlight: sql<string>`highlight` })
    .from(sql`(
      with lowered as materialized (${lowered}), placed as materialized (${placed})
      select distinct on (id) id, substring(text from ${start} for ${lengths.highlight}) as highlight
      from placed order by id, n, format desc) as highlights`)
  return new Map(rows.map(({ id, highlight }) => [id, highlight]))
}

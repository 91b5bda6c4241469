import { inArray, sql } from 'drizzle-orm'
import { articleText } from '#db/schema/publishing/articles.ts'
import type { Reader } from '#platform/database/database.ts'

/** In characters: the text that is searched, the length before the match, and the length of the highlight. */
const lengths = { text: 200_000, before: 200, highlight: 600 }

/**
 * For each article the passage of its file that contains the wanted word. A word that the file has only with
 * diacritics gives none.
 */
export async function findHighlights(
  db: Reader,
  wanted: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map()
  const word = sql`(${sql.param(Object.fromEntries(wanted))}::jsonb ->> ${articleText.articleId})`
  const beginning = sql`left(${articleText.text}, ${lengths.text})`
  const place = sql<number>`strpos(lower(${beginning}), ${word})`
  const start = sql`greatest(1, ${place} - ${lengths.before}::int)`
  const rows = await db
    .select({
      id: articleText.articleId,
      place,
      highlight: sql<string>`substring(${articleText.text} from ${start} for ${lengths.highlight})`,
    })
    .from(articleText)
    .where(inArray(articleText.articleId, [...wanted.keys()]))
  return new Map(rows.filter((row) => row.place > 0).map((row) => [row.id, row.highlight]))
}

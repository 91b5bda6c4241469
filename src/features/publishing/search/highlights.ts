import { inArray, sql } from 'drizzle-orm'
import { articleText } from '#db/schema/publishing/articles.ts'
import type { Reader } from '#platform/database/database.ts'

/** How much of a file's text is looked through, and how much is read before and after what is found there, in letters. */
const lengths = { text: 200_000, before: 200, highlight: 600 }

/**
 * Where the files of articles say a word, each article its own: a stretch of the text around it. A word that a file
 * says with marks only has none.
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

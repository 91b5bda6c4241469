import { and, eq, inArray, sql } from 'drizzle-orm'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { fullTextPassage } from '#db/schema/publishing/full-text-search.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import type { Reader } from '#platform/database/database.ts'

/** The place in the full text of an article that matches a search. */
export type SectionMatch = {
  /** The anchor of the section; null before the first heading. */
  sectionId: string | null
  /** Empty before the first heading. */
  heading: string
  text: string
}

/** Each is looked for in every passage of the articles of a page. */
const mostTerms = 6

/**
 * For each article the passage of its approved full text that contains most of the wanted terms, the first of them before all
 * others. The terms are folded words and phrases with single spaces.
 */
export async function findSectionMatches(
  db: Reader,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, SectionMatch>> {
  if (wanted.size === 0) return new Map()
  const terms = Object.fromEntries([...wanted].map(([id, all]) => [id, all.slice(0, mostTerms)]))
  // Terms are ordered by weight: one that comes first outweighs all that follow.
  const score = sql`(
    select coalesce(sum(case when strpos(${fullTextPassage.foldedText}, term) > 0
      then power(2, ${mostTerms}::int - n) else 0 end), 0)
    from jsonb_array_elements_text(${sql.param(JSON.stringify(terms))}::jsonb -> ${fullTextPassage.articleId})
      with ordinality as terms (term, n))`
  const { articleId, position, sectionId, heading, text } = fullTextPassage
  const scored = db
    .select({ articleId, position, sectionId, heading, text, score: score.as('score') })
    .from(fullTextPassage)
    .innerJoin(fullTextVersion, eq(fullTextVersion.articleId, articleId))
    .where(and(inArray(articleId, [...wanted.keys()]), isCurrentVersion))
    .as('scored')
  const place = sql<number>`row_number() over (partition by ${scored.articleId}
    order by ${scored.score} desc, ${scored.position})`
  const ranked = db
    .select({
      articleId: scored.articleId,
      sectionId: scored.sectionId,
      heading: scored.heading,
      text: scored.text,
      place: place.as('place'),
    })
    .from(scored)
    .where(sql`${scored.score} > 0`)
    .as('ranked')
  const rows = await db
    .select({
      articleId: ranked.articleId,
      sectionId: ranked.sectionId,
      heading: ranked.heading,
      text: ranked.text,
    })
    .from(ranked)
    .where(eq(ranked.place, 1))
  return new Map(rows.map(({ articleId, ...match }) => [articleId, match]))
}

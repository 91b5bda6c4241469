import { and, eq, exists, not, or, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { articleText, searchIndex } from '#db/schema/publishing/articles.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { fullTextIndex } from '#db/schema/publishing/full-text-search.ts'
import { foldWords, prefixQuery, type SearchQuery } from '#domain/text/search-text.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import type { Reader } from '#platform/database/database.ts'
import { holdingWords, type ResolvedSearch } from './search-index.ts'

const isTextOf = ({ articleId }: { articleId: PgColumn }) => eq(articleId, searchIndex.articleId)

/** Reading a text takes about 0.2 ms, so no search reads more of them. */
const maxTexts = 200

/**
 * Finds the articles whose files contain the phrases of a search. The index of words selects the candidates; of these,
 * the texts of the newest are read. An approved full text takes the place of its Word file.
 */
export async function resolvePhrases(
  db: Reader,
  search: SearchQuery | undefined,
): Promise<ResolvedSearch | undefined> {
  if (!search || search.words.length === 0 || search.phrases.length === 0) return search
  const newest = db
    .select({ id: searchIndex.articleId })
    .from(searchIndex)
    .where(
      and(
        holdingWords(searchIndex.parts, prefixQuery(search.words)),
        or(
          exists(db.select().from(articleText).where(isTextOf(articleText))),
          exists(db.select().from(fullTextIndex).where(isTextOf(fullTextIndex))),
        ),
      ),
    )
    .orderBy(sql`${searchIndex.publicationDate} desc nulls last`, searchIndex.articleId)
    .limit(maxTexts)
    .as('newest')
  const isReplaced = and(
    eq(articleText.format, 'docx'),
    sql`exists (select from ${fullTextVersion}
      where ${fullTextVersion.articleId} = ${articleText.articleId} and ${isCurrentVersion})`,
  )
  const candidates = unionAll(
    db
      .select({ id: articleText.articleId, text: articleText.foldedText })
      .from(newest)
      .innerJoin(articleText, eq(articleText.articleId, newest.id))
      .where(not(isReplaced ?? sql`false`)),
    db
      .select({ id: fullTextIndex.articleId, text: fullTextIndex.foldedText })
      .from(newest)
      .innerJoin(fullTextIndex, eq(fullTextIndex.articleId, newest.id))
      .innerJoin(
        fullTextVersion,
        and(eq(fullTextVersion.articleId, fullTextIndex.articleId), isCurrentVersion),
      ),
  ).as('candidates')
  const folded = search.phrases.map(foldWords)
  const rows = await db
    .select({
      id: candidates.id,
      has: sql<boolean[]>`array(select strpos(${candidates.text}, phrase) > 0
        from unnest(${sql.param(folded)}::text[]) with ordinality as phrases (phrase, place) order by place)`,
    })
    .from(candidates)
  const inFiles = search.phrases.map((phrase, place) => {
    const found = rows.filter(({ has }) => has[place])
    return [phrase, [...new Set(found.map(({ id }) => id))]] as const
  })
  return { ...search, inFiles: new Map(inFiles) }
}

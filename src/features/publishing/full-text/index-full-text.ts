import { and, eq, sql } from 'drizzle-orm'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { fullTextIndex, fullTextPassage } from '#db/schema/publishing/full-text-search.ts'
import { listSections } from '#domain/manuscript/render/html/render-html.ts'
import { splitPassages } from '#domain/manuscript/render/html/split-passages.ts'
import { labelsIn } from '#domain/manuscript/render/labels.ts'
import { foldWords, listDistinctWords } from '#domain/text/search-text.ts'
import type { Transaction } from '#platform/database/database.ts'
import { isCurrentVersion } from './full-text-fragments.ts'

/** In bytes, for the different words, as for a file: they take the place of those of the Word file. */
const maxWordBytes = 230_000

/** In UTF-16 units, for the text in which phrases are searched. */
const maxFoldedLength = 400_000

/** Makes the current version of the full text of a locked article searchable by its sections. */
export async function indexFullText(tx: Transaction, articleId: string): Promise<void> {
  await removeFromIndex(tx, articleId)
  const [found] = await tx
    .select({ document: fullTextVersion.document })
    .from(fullTextVersion)
    .where(and(eq(fullTextVersion.articleId, articleId), isCurrentVersion))
  if (!found) return
  const passages = splitPassages(listSections(found.document, labelsIn(found.document.language)))
  const text = passages
    .map(({ heading, text, isFirst }) => (isFirst ? `${heading}\n${text}` : text))
    .join('\n')
  const words = listDistinctWords(text, maxWordBytes)
  await tx.insert(fullTextIndex).values({
    articleId,
    foldedText: foldWords(text).slice(0, maxFoldedLength),
    words: sql<string>`array_to_tsvector(${sql.param(words)}::text[])`,
  })
  const rows = passages.map(({ isFirst, ...passage }, position) => ({
    ...passage,
    articleId,
    position,
    foldedText: foldWords(isFirst ? `${passage.heading} ${passage.text}` : passage.text),
  }))
  if (rows.length > 0) await tx.insert(fullTextPassage).values(rows)
}

/** The search no longer uses the full text of an article. */
export const removeFromIndex = (tx: Transaction, articleId: string) =>
  tx.delete(fullTextIndex).where(eq(fullTextIndex.articleId, articleId))

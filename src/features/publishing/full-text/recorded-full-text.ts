import { and, eq, type SQL, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { fullText, fullTextPicture, fullTextRendition } from '#db/schema/publishing/full-text.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { isIndexedArticle } from '#features/publishing/articles/article-fragments.ts'
import type { Reader } from '#platform/database/database.ts'
import { isApproved } from './full-text-fragments.ts'
import type { RenditionFormat } from './full-text-queries.ts'

/** What metadata says of a full text. */
export type RecordedFullText = {
  words: number
  renditions: {
    format: RenditionFormat
    mediaType: string
    bytes: number
    sha256: string
  }[]
}

/** What metadata says of the approved full text of each article of a query; null if it has none. */
export const recordedFullText: SQL<RecordedFullText | null> = sql`(
  select json_build_object('words', ${fullText.words}, 'renditions', (
    select coalesce(json_agg(json_build_object('format', ${fullTextRendition.format}, 'mediaType', ${file.mediaType},
      'bytes', ${file.bytes}, 'sha256', ${file.sha256}) order by ${fullTextRendition.format} desc), '[]')
    from ${fullTextRendition} join ${file} on ${file.id} = ${fullTextRendition.fileId}
    where ${fullTextRendition.articleId} = ${fullText.articleId}))
  from ${fullText} where ${fullText.articleId} = ${article.id} and ${isApproved})`

/** A full text with its pictures; several pictures with one beginning are one picture in several widths. */
export type StoredFullText = {
  document: ManuscriptDocument
  html: string
  pictures: { name: string; sha256: string; bytes: number }[]
}

/** The approved full text of an article that indexes get; undefined if it has none. */
export async function findIndexedFullText(
  db: Reader,
  articleId: string,
): Promise<StoredFullText | undefined> {
  const [found] = await db
    .select({ document: fullText.document, html: fullText.html })
    .from(fullText)
    .innerJoin(article, eq(article.id, fullText.articleId))
    .where(and(eq(fullText.articleId, articleId), isApproved, isIndexedArticle()))
  if (!found?.document) return undefined
  const pictures = await db
    .select({ name: fullTextPicture.name, sha256: file.sha256, bytes: file.bytes })
    .from(fullTextPicture)
    .innerJoin(file, eq(file.id, fullTextPicture.fileId))
    .where(eq(fullTextPicture.articleId, articleId))
    .orderBy(fullTextPicture.name)
  return { document: found.document, html: found.html, pictures }
}

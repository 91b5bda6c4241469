import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { article } from '#db/schema/publishing/articles.ts'
import {
  fullTextPicture,
  fullTextRendition,
  fullTextVersion,
} from '#db/schema/publishing/full-text.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { listPictureNames } from '#domain/manuscript/render/html/drawn-pictures.ts'
import type { RenditionFormat } from '#domain/publishing/full-text.ts'
import { isIndexedArticle } from '#features/publishing/articles/article-fragments.ts'
import type { Reader } from '#platform/database/database.ts'
import { isCurrentVersion } from './full-text-fragments.ts'
import { isRenditionOfVersion } from './version-queries.ts'

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
  select json_build_object('words', ${fullTextVersion.words}, 'renditions', (
    select coalesce(json_agg(json_build_object('format', ${fullTextRendition.format}, 'mediaType', ${file.mediaType},
      'bytes', ${file.bytes}, 'sha256', ${file.sha256}) order by ${fullTextRendition.format} desc), '[]')
    from ${fullTextRendition} join ${file} on ${file.id} = ${fullTextRendition.fileId}
    where ${isRenditionOfVersion}))
  from ${fullTextVersion} where ${fullTextVersion.articleId} = ${article.id} and ${isCurrentVersion})`

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
    .select({
      document: fullTextVersion.document,
      html: fullTextVersion.html,
      drawnPictures: fullTextVersion.drawnPictures,
    })
    .from(fullTextVersion)
    .innerJoin(article, eq(article.id, fullTextVersion.articleId))
    .where(and(eq(fullTextVersion.articleId, articleId), isCurrentVersion, isIndexedArticle()))
  if (!found) return undefined
  const { drawnPictures, ...text } = found
  const pictures = await db
    .select({ name: fullTextPicture.name, sha256: file.sha256, bytes: file.bytes })
    .from(fullTextPicture)
    .innerJoin(file, eq(file.id, fullTextPicture.fileId))
    .where(
      and(
        eq(fullTextPicture.articleId, articleId),
        inArray(fullTextPicture.name, listPictureNames(drawnPictures)),
      ),
    )
    .orderBy(fullTextPicture.name)
  return { ...text, pictures }
}

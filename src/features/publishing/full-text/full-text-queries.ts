import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import {
  fullText,
  fullTextPicture,
  fullTextRendition,
  type renditionFormats,
} from '#db/schema/publishing/full-text.ts'
import type { FullTextFinding } from '#domain/manuscript/render/full-text-finding.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import type { FullTextContents } from '#domain/publishing/full-text.ts'
import type { StoredFile } from '#features/files/queries.ts'
import { isCurrentFile } from '#features/publishing/articles/article-fragments.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { noSuchFile, requireReadable } from '#features/publishing/articles/file-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { isApproved } from './full-text-fragments.ts'

export type RenditionFormat = (typeof renditionFormats)[number]

/** A full text as the page of its article shows it. */
export type ShownFullText = {
  html: string
  contents: FullTextContents
  words: number
  /** The files that were rendered from it. */
  renditions: { format: RenditionFormat; bytes: number }[]
}

/** The approved full text of each article of a query; null if it has none. */
export const shownFullText: SQL<ShownFullText | null> = sql`(
  select json_build_object('html', ${fullText.html}, 'contents', ${fullText.contents}, 'words', ${fullText.words},
    'renditions', (select coalesce(json_agg(json_build_object('format', ${fullTextRendition.format}, 'bytes', ${file.bytes})
      order by ${fullTextRendition.format} desc), '[]')
      from ${fullTextRendition} join ${file} on ${file.id} = ${fullTextRendition.fileId}
      where ${fullTextRendition.articleId} = ${fullText.articleId}))
  from ${fullText} where ${fullText.articleId} = ${article.id} and ${isApproved})`

/** The conversion of an article's Word file as editors see it. */
export type FullTextState = {
  /** `none` without a Word file, `waiting` until it is converted. */
  state: 'none' | 'waiting' | 'failed' | 'converted'
  failure: string | null
  findings: FullTextFinding[]
  /** The files that were made from the approved text. */
  renditions: { format: RenditionFormat; bytes: number; findings: FullTextFinding[] }[]
  contents: FullTextContents
  words: number
  /** The Word file; an approval names it. */
  fileId: string | null
  convertedAt: Date | null
  approvedAt: Date | null
  /** The ids of the edits that the approved text has. */
  approvedEdits: string[]
}

/** The state of the full text of an article that the asker may see. */
export async function readFullText(db: Reader, articleId: string): Promise<FullTextState> {
  const [found] = await db
    .select({ fileId: articleFile.fileId, converted: fullText })
    .from(articleFile)
    .leftJoin(
      fullText,
      and(eq(fullText.articleId, articleFile.articleId), eq(fullText.fileId, articleFile.fileId)),
    )
    .where(isCurrentFile(articleId, 'docx'))
  const { fileId = null, converted = null } = found ?? {}
  const state = fileId === null ? 'none' : converted ? stateOf(converted) : 'waiting'
  return {
    state,
    fileId,
    failure: converted?.failure ?? null,
    findings: converted?.findings ?? [],
    renditions: await listRenditions(db, articleId),
    contents: converted?.contents ?? [],
    words: converted?.words ?? 0,
    convertedAt: converted?.convertedAt ?? null,
    approvedAt: converted?.approvedAt ?? null,
    approvedEdits: converted?.approvedEdits ?? [],
  }
}

const listRenditions = (db: Reader, articleId: string): Promise<FullTextState['renditions']> =>
  db
    .select({
      format: fullTextRendition.format,
      bytes: file.bytes,
      findings: fullTextRendition.findings,
    })
    .from(fullTextRendition)
    .innerJoin(file, eq(file.id, fullTextRendition.fileId))
    .where(eq(fullTextRendition.articleId, articleId))
    .orderBy(desc(fullTextRendition.format))

const stateOf = ({ failure }: { failure: string | null }) =>
  failure === null ? 'converted' : 'failed'

/**
 * A picture of a full text by its name, with whether readers see it. Throws 404 if there is none or the asker may not see it,
 * and 410 if the article was removed.
 */
export async function getFullTextPicture(
  db: Reader,
  who: Account | undefined,
  articleId: string,
  name: string,
): Promise<{ stored: StoredFile; isShown: boolean }> {
  const [found] = await db
    .select({
      status: article.status,
      deletedAt: article.deletedAt,
      isApproved: sql<boolean>`coalesce((${isApproved}), false)`,
      stored: file,
    })
    .from(article)
    .leftJoin(fullText, eq(fullText.articleId, article.id))
    .leftJoin(
      fullTextPicture,
      and(eq(fullTextPicture.articleId, fullText.articleId), eq(fullTextPicture.name, name)),
    )
    .leftJoin(file, eq(file.id, fullTextPicture.fileId))
    .where(eq(article.id, articleId))
  const isEditor = who !== undefined && canEdit(who)
  // Editors see the pictures of drafts, apart from drafts that are hidden from them.
  if (isEditor && !found?.deletedAt) await getArticle(db, who, articleId)
  else requireReadable(found)
  const isShown = found?.status === 'published' && found.isApproved
  if (!found?.stored || !(isShown || isEditor)) throw noSuchFile()
  return { stored: found.stored, isShown }
}

/** A file that was rendered from the approved full text of a public article. Throws 404 and 410. */
export async function getRendition(
  db: Reader,
  articleId: string,
  format: RenditionFormat,
): Promise<{ title: string; stored: StoredFile }> {
  const [found] = await db
    .select({
      title: article.title,
      status: article.status,
      deletedAt: article.deletedAt,
      stored: file,
    })
    .from(article)
    .leftJoin(fullText, and(eq(fullText.articleId, article.id), isApproved))
    .leftJoin(
      fullTextRendition,
      and(
        eq(fullTextRendition.articleId, fullText.articleId),
        eq(fullTextRendition.format, format),
      ),
    )
    .leftJoin(file, eq(file.id, fullTextRendition.fileId))
    .where(eq(article.id, articleId))
  requireReadable(found)
  if (!found?.stored) throw noSuchFile()
  return { title: found.title, stored: found.stored }
}

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import {
  fullText,
  fullTextPicture,
  fullTextRendition,
  fullTextVersion,
} from '#db/schema/publishing/full-text.ts'
import type { FullTextFinding } from '#domain/manuscript/render/full-text-finding.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import type { FullTextContents, RenditionFormat } from '#domain/publishing/full-text.ts'
import type { StoredFile } from '#features/files/queries.ts'
import { isCurrentFile } from '#features/publishing/articles/article-fragments.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { noSuchFile, requireReadable } from '#features/publishing/articles/files/file-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { isCurrentVersion } from './full-text-fragments.ts'
import {
  isReadable,
  isRenditionOfVersion,
  type ListedVersion,
  listedVersions,
  renditionsOfVersion,
} from './version-queries.ts'

/** A full text as the page of its article shows it. */
export type ShownFullText = {
  html: string
  contents: FullTextContents
  words: number
  /** The files that were rendered from it. */
  renditions: { format: RenditionFormat; bytes: number }[]
  /** All versions, the current one first. */
  versions: ListedVersion[]
}

/** The current version of the full text of each article of a query; null if it has none. */
export const shownFullText: SQL<ShownFullText | null> = sql`(
  select json_build_object('html', ${fullTextVersion.html}, 'contents', ${fullTextVersion.contents}, 'words', ${fullTextVersion.words},
    'renditions', ${renditionsOfVersion}, 'versions', ${listedVersions})
  from ${fullTextVersion} where ${fullTextVersion.articleId} = ${article.id} and ${isCurrentVersion})`

/** The conversion of an article's Word file as editors see it, and the version that was approved last. */
export type FullTextState = {
  /** `none` without a Word file, `waiting` until it is converted. */
  state: 'none' | 'waiting' | 'failed' | 'converted'
  failure: string | null
  findings: FullTextFinding[]
  /** The files that were made from the current version. */
  renditions: { format: RenditionFormat; bytes: number; findings: FullTextFinding[] }[]
  /** The Word file; an approval names it. */
  fileId: string | null
  convertedAt: Date | null
  /** Null if no version was ever approved. */
  lastVersion: ApprovedVersion | null
}

type ApprovedVersion = {
  number: number
  fileId: string
  convertedAt: Date
  approvedAt: Date
  /** The ids of the edits that it has. */
  edits: string[]
  isCurrent: boolean
}

/** The state of the full text of an article that the viewer may see. */
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
    convertedAt: converted?.convertedAt ?? null,
    lastVersion: await findLastVersion(db, articleId),
  }
}

async function findLastVersion(db: Reader, articleId: string): Promise<ApprovedVersion | null> {
  const { number, fileId, convertedAt, approvedAt, edits, isCurrent } = fullTextVersion
  const [found] = await db
    .select({ number, fileId, convertedAt, approvedAt, edits, isCurrent })
    .from(fullTextVersion)
    .where(eq(fullTextVersion.articleId, articleId))
    .orderBy(desc(number))
    .limit(1)
  return found ?? null
}

const listRenditions = (db: Reader, articleId: string): Promise<FullTextState['renditions']> =>
  db
    .select({
      format: fullTextRendition.format,
      bytes: file.bytes,
      findings: fullTextRendition.findings,
    })
    .from(fullTextRendition)
    .innerJoin(fullTextVersion, isRenditionOfVersion)
    .innerJoin(file, eq(file.id, fullTextRendition.fileId))
    .where(and(eq(fullTextVersion.articleId, articleId), isCurrentVersion))
    .orderBy(desc(fullTextRendition.format))

const stateOf = ({ failure }: { failure: string | null }) =>
  failure === null ? 'converted' : 'failed'

/** Whether readers of an article may see a picture: a version shows it, and the full text is not hidden. */
const isPictureOfVersion = (name: string) => sql<boolean>`(
  exists (select from ${fullTextVersion} where ${fullTextVersion.articleId} = ${article.id} and ${isCurrentVersion})
  and exists (select from ${fullTextVersion} where ${fullTextVersion.articleId} = ${article.id}
    and jsonb_path_exists(${fullTextVersion.drawnPictures}, '$.*.names.* ? (@ == $name)', jsonb_build_object('name', ${name}::text))))`

/**
 * A picture of a full text by its name, with whether readers see it. Throws 404 if there is none or the viewer may not see it,
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
      isInVersion: isPictureOfVersion(name),
      stored: file,
    })
    .from(article)
    .leftJoin(
      fullTextPicture,
      and(eq(fullTextPicture.articleId, article.id), eq(fullTextPicture.name, name)),
    )
    .leftJoin(file, eq(file.id, fullTextPicture.fileId))
    .where(eq(article.id, articleId))
  const isEditor = who !== undefined && canEdit(who)
  // Editors see the pictures of drafts, apart from drafts that are hidden from them.
  if (isEditor && !found?.deletedAt) await getArticle(db, who, articleId)
  else requireReadable(found)
  const isShown = found?.status === 'published' && found.isInVersion
  if (!found?.stored || !(isShown || isEditor)) throw noSuchFile()
  return { stored: found.stored, isShown }
}

/**
 * A file that was rendered from the full text of a public article: from the current version, or from the version of that
 * number. Throws 404 and 410.
 */
export async function getRendition(
  db: Reader,
  articleId: string,
  format: RenditionFormat,
  version?: number,
): Promise<{ title: string; stored: StoredFile }> {
  const isVersion =
    version === undefined ? isCurrentVersion : and(eq(fullTextVersion.number, version), isReadable)
  const [found] = await db
    .select({
      title: article.title,
      status: article.status,
      deletedAt: article.deletedAt,
      stored: file,
    })
    .from(article)
    .leftJoin(fullTextVersion, and(eq(fullTextVersion.articleId, article.id), isVersion))
    .leftJoin(fullTextRendition, and(isRenditionOfVersion, eq(fullTextRendition.format, format)))
    .leftJoin(file, eq(file.id, fullTextRendition.fileId))
    .where(eq(article.id, articleId))
  requireReadable(found)
  if (!found?.stored) throw noSuchFile()
  return { title: found.title, stored: found.stored }
}

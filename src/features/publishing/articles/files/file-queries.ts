import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import {
  article,
  articleFile,
  isPublicArticle,
  supplement,
} from '#db/schema/publishing/articles.ts'
import {
  fullText,
  fullTextPicture,
  fullTextRendition,
  fullTextVersion,
} from '#db/schema/publishing/full-text.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import type { DeliveryName } from '#features/files/deliver/deliver.ts'
import type { FileUse, StoredFile } from '#features/files/queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { isCurrentFile } from '../article-fragments.ts'
import { getArticle } from '../article-queries.ts'

/** A file with the name under which it is delivered. */
export type DeliveredFile = DeliveryName & { stored: StoredFile }

export const noSuchFile = () => new Refused('not-found', 'There is no such file.')

/**
 * A file of an article by its id or its format, or a supplement by its id. Editors also get files that were replaced.
 * Throws 404.
 */
export async function getArticleFile(
  db: Reader,
  who: Account | undefined,
  articleId: string,
  fileIdOrFormat: string,
): Promise<DeliveredFile> {
  const { title } = await getArticle(db, who, articleId)
  const isCurrent = isNull(articleFile.replacedAt)
  const hasId = eq(file.id, fileIdOrFormat)
  const [found] = await db
    .select({ format: articleFile.format, stored: file })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(
      and(
        eq(articleFile.articleId, articleId),
        or(
          and(sql`${articleFile.format} = ${fileIdOrFormat}`, isCurrent),
          who !== undefined && canEdit(who) ? hasId : and(hasId, isCurrent),
        ),
      ),
    )
    .limit(1)
  if (found) return { title, ...found }
  return toDeliveredSupplement((await findSupplement(db, articleId, fileIdOrFormat))?.stored)
}

function toDeliveredSupplement(stored: StoredFile | null | undefined): DeliveredFile {
  if (!stored) throw noSuchFile()
  return { fileName: stored.originalName, stored }
}

type State = Pick<typeof article.$inferSelect, 'status' | 'deletedAt'>

/** Throws 404 for an article that was never public, and 410 for one that was deleted. */
export function requireReadable(found: State | undefined): void {
  if (found?.status !== 'published') throw noSuchFile()
  if (found.deletedAt) throw new Refused('gone', 'This article was removed, and its files with it.')
}

/** The current file of a public article in a format. Throws 404 and 410. */
export async function getCurrentFile(
  db: Reader,
  articleId: string,
  format: FileFormat,
): Promise<DeliveredFile> {
  const [found] = await db
    .select({
      title: article.title,
      status: article.status,
      deletedAt: article.deletedAt,
      stored: file,
    })
    .from(article)
    .leftJoin(articleFile, isCurrentFile(article.id, format))
    .leftJoin(file, eq(file.id, articleFile.fileId))
    .where(eq(article.id, articleId))
  requireReadable(found)
  if (!found?.stored) throw noSuchFile()
  return { title: found.title, format, shown: true, stored: found.stored }
}

/** A supplement of a public article, by its id. Throws 404 and 410. */
export async function getPublicSupplement(
  db: Reader,
  articleId: string,
  supplementId: string,
): Promise<DeliveredFile> {
  const found = await findSupplement(db, articleId, supplementId)
  requireReadable(found)
  return toDeliveredSupplement(found?.stored)
}

/** The state of an article, with its supplement of that id if it has one that was not removed. */
async function findSupplement(db: Reader, articleId: string, supplementId: string) {
  const [found] = await db
    .select({ status: article.status, deletedAt: article.deletedAt, stored: file })
    .from(article)
    .leftJoin(
      supplement,
      and(
        eq(supplement.articleId, article.id),
        eq(supplement.id, supplementId),
        isNull(supplement.removedAt),
      ),
    )
    .leftJoin(file, eq(file.id, supplement.fileId))
    .where(eq(article.id, articleId))
  return found
}

/** A current file of a public article, by the id of the file alone. Throws 404. */
export async function getPublicFile(db: Reader, fileId: string): Promise<DeliveredFile> {
  const [found] = await db
    .select({ title: article.title, format: articleFile.format, stored: file })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .innerJoin(article, eq(article.id, articleFile.articleId))
    .where(and(eq(articleFile.fileId, fileId), isNull(articleFile.replacedAt), isPublicArticle()))
    .limit(1)
  if (!found) throw noSuchFile()
  return found
}

/** All versions of an article's files, newest first. Throws 404. */
export async function listFileHistory(db: Reader, who: Account, articleId: string) {
  await getArticle(db, who, articleId)
  return db
    .select({
      fileId: file.id,
      format: articleFile.format,
      size: file.bytes,
      fileName: file.originalName,
      addedAt: articleFile.createdAt,
      replacedAt: articleFile.replacedAt,
    })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(eq(articleFile.articleId, articleId))
    .orderBy(desc(articleFile.createdAt))
}

/** The files that articles use, replaced and removed ones included. */
export const filesOfArticles: FileUse = sql`select ${articleFile.fileId} from ${articleFile}
  union all select ${supplement.fileId} from ${supplement}
  union all select ${fullText.fileId} from ${fullText}
  union all select ${fullTextVersion.fileId} from ${fullTextVersion}
  union all select ${fullTextPicture.fileId} from ${fullTextPicture}
  union all select ${fullTextRendition.fileId} from ${fullTextRendition}`

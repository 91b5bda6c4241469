import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { article, articleFile } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { type Account, mayEdit } from '#domain/people/account.ts'
import type { FileFormat } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import type { FileUse, StoredFile } from '../files/queries.ts'
import { getArticle } from './queries.ts'

type Reader = Pick<Database, 'select'>

/** A file of an article, as it is delivered: under the article's title. */
export type DeliveredFile = { title: string; format: FileFormat; stored: StoredFile }

const noSuchFile = () => new Refused('not-found', 'There is no such file.')

/**
 * A file of an article by its id or its format. Files that were replaced stay within reach of
 * those who manage the journal. Throws 404.
 */
export async function getArticleFile(
  db: Reader,
  who: Account | undefined,
  articleId: string,
  fileIdOrFormat: string,
): Promise<DeliveredFile> {
  const { title } = await getArticle(db, who, articleId)
  const seesHistory = who !== undefined && mayEdit(who)
  const [found] = await db
    .select({ format: articleFile.format, stored: file })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(
      and(
        eq(articleFile.articleId, articleId),
        or(
          and(sql`${articleFile.format} = ${fileIdOrFormat}`, isNull(articleFile.replacedAt)),
          and(
            eq(file.id, fileIdOrFormat),
            seesHistory ? undefined : isNull(articleFile.replacedAt),
          ),
        ),
      ),
    )
    .limit(1)
  if (!found) throw noSuchFile()
  return { title, ...found }
}

/** A current file of a published article, by its id alone. Throws 404 for every other one. */
export async function getPublicFile(db: Reader, fileId: string): Promise<DeliveredFile> {
  const [found] = await db
    .select({ title: article.title, format: articleFile.format, stored: file })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .innerJoin(article, eq(article.id, articleFile.articleId))
    .where(
      and(
        eq(articleFile.fileId, fileId),
        isNull(articleFile.replacedAt),
        isNull(article.deletedAt),
        eq(article.status, 'published'),
      ),
    )
    .limit(1)
  if (!found) throw noSuchFile()
  return found
}

/** Every version of an article's files, newest first. Throws 404 when there is no such article. */
export async function listFileHistory(db: Reader, who: Account, articleId: string) {
  await getArticle(db, who, articleId)
  return db
    .select({
      fileId: file.id,
      format: articleFile.format,
      bytes: file.bytes,
      originalName: file.originalName,
      addedAt: articleFile.createdAt,
      replacedAt: articleFile.replacedAt,
    })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(eq(articleFile.articleId, articleId))
    .orderBy(desc(articleFile.createdAt))
}

/** The files that articles use, earlier ones too. */
export const filesOfArticles: FileUse = sql`select ${articleFile.fileId} from ${articleFile}`

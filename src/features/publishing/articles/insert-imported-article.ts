import { and, eq, isNull } from 'drizzle-orm'
import { article, supplement } from '#db/schema/publishing/articles.ts'
import type { Doer } from '#domain/actor.ts'
import type { FileKind } from '#domain/file-kind.ts'
import type { NewArticle } from '#domain/publishing/article.ts'
import type { NoticeKind } from '#domain/publishing/article-record.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { supplementName } from '#domain/publishing/supplement.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { attachFile, markUpdated, requireConcernedArticle } from './article-rows.ts'
import { type CreateNeeds, insertArticle } from './create-article.ts'

/** What an article that was published elsewhere brings with it, besides what it says of itself. */
export type ImportedFields = {
  /** The id that it is to have; a new one where that is undefined. */
  id: string | undefined
  doi: string | null
  section: string | null
  position: number | null
  /** The moment it was first made public there; null for a draft. */
  publishedAt: Date | null
}

/** Writes an article that was published elsewhere, as old as it is. Its files are attached with `attachMoved`. */
export async function insertImportedArticle(
  needs: CreateNeeds,
  tx: Transaction,
  who: Doer,
  input: NewArticle,
  { id: wished, publishedAt, ...facts }: ImportedFields,
): Promise<string> {
  const id = await insertArticle(needs, tx, who, input, wished)
  const dated = publishedAt ? { publishedAt, createdAt: publishedAt } : {}
  await tx
    .update(article)
    .set({ ...facts, ...dated })
    .where(eq(article.id, id))
  return id
}

/** Gives an article a file that is safe in the storage. Answers what its address names: the format, or the id of a supplement. */
export async function attachImportedFile(
  needs: CreateNeeds,
  tx: Transaction,
  articleId: string,
  { upload, as, label }: { upload: Upload<FileKind>; as: FileFormat | 'supplement'; label: string },
): Promise<string> {
  if (as !== 'supplement') {
    await attachFile(needs, tx, articleId, as, await registerFile(needs, tx, upload))
    return as
  }
  const originalName = supplementName(upload.originalName, upload.format)
  const fileId = await registerFile(needs, tx, { ...upload, originalName })
  const id = newId()
  const position = await tx.$count(
    supplement,
    and(eq(supplement.articleId, articleId), isNull(supplement.removedAt)),
  )
  const createdAt = needs.clock()
  await tx.insert(supplement).values({ id, articleId, fileId, label, position, createdAt })
  return id
}

/** Says of an article that is a notice what it is about. Throws when that is not there. */
export async function setConcernedArticle(
  needs: CreateNeeds,
  tx: Transaction,
  who: Doer,
  articleId: string,
  { kind, concerns }: { kind: NoticeKind; concerns: string },
): Promise<void> {
  await requireConcernedArticle(tx, who, articleId, { concerns })
  await tx
    .update(article)
    .set({ notice: kind, concernsId: concerns })
    .where(eq(article.id, articleId))
  await markUpdated(tx, [concerns], needs.clock())
}

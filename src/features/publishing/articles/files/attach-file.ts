import { and, eq, isNull } from 'drizzle-orm'
import { articleFile, articleText, supplement } from '#db/schema/publishing/articles.ts'
import type { FileKind } from '#domain/file-kind.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { supplementName } from '#domain/publishing/supplement.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { isCurrentFile } from '../article-fragments.ts'

type Deps = { clock: Clock }

/** Makes a registered file the current file of its format; the previous one stays in the history. */
export async function attachFile(
  { clock }: Deps,
  tx: Transaction,
  articleId: string,
  format: FileFormat,
  fileId: string,
): Promise<void> {
  const now = clock()
  await tx.update(articleFile).set({ replacedAt: now }).where(isCurrentFile(articleId, format))
  await tx.insert(articleFile).values({ id: newId(), articleId, fileId, format, createdAt: now })
  // The search must not find the text of the previous file.
  await tx
    .delete(articleText)
    .where(and(eq(articleText.articleId, articleId), eq(articleText.format, format)))
}

/** The formats in which an article has a file. */
export const listFormats = async (db: Reader, articleId: string): Promise<FileFormat[]> =>
  (
    await db
      .select({ format: articleFile.format })
      .from(articleFile)
      .where(and(eq(articleFile.articleId, articleId), isNull(articleFile.replacedAt)))
  ).map(({ format }) => format)

/** Registers an upload that is already in the storage and appends it to the supplements of an article. */
export async function attachSupplement(
  deps: Deps,
  tx: Transaction,
  { articleId, label, position }: { articleId: string; label: string; position: number },
  upload: Upload<FileKind>,
): Promise<{ id: string; fileId: string }> {
  const originalName = supplementName(upload.originalName, upload.format)
  const fileId = await registerFile(deps, tx, { ...upload, originalName })
  const id = newId()
  const createdAt = deps.clock()
  await tx.insert(supplement).values({ id, articleId, fileId, label, position, createdAt })
  return { id, fileId }
}

import { and, eq, notExists } from 'drizzle-orm'
import { articleFile } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { submission } from '#db/schema/submissions.ts'
import type { FileFormat } from '#domain/publishing/article.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Upload } from './spool.ts'

export const mediaTypes: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Writes the row of a file that is already safe in the storage. */
export async function registerFile(
  { clock }: { clock: Clock },
  tx: Transaction,
  upload: Pick<Upload, 'format' | 'bytes' | 'sha256' | 'originalName'>,
): Promise<string> {
  const id = newId()
  await tx.insert(file).values({
    id,
    sha256: upload.sha256,
    bytes: upload.bytes,
    mediaType: mediaTypes[upload.format],
    originalName: upload.originalName.slice(0, 255),
    storageKey: upload.sha256,
    createdAt: clock(),
  })
  return id
}

/** Forgets files that belong to nothing any more; the sweeper then takes what was stored. */
export async function forgetUnusedFiles({ db }: { db: Database }): Promise<void> {
  const inArticle = db
    .select({ id: articleFile.id })
    .from(articleFile)
    .where(eq(articleFile.fileId, file.id))
  const inSubmission = db
    .select({ id: submission.id })
    .from(submission)
    .where(eq(submission.manuscriptId, file.id))
  await db.delete(file).where(and(notExists(inArticle), notExists(inSubmission)))
}

/** How long a stored file may wait for the row that names it, in hours. */
const graceHours = 24

/** Removes stored files that no row has named for a day: what an interrupted upload left. */
export async function sweepStorage({
  db,
  storage,
  clock,
}: {
  db: Database
  storage: Storage
  clock: Clock
}): Promise<number> {
  const before = clock().getTime() - graceHours * 3_600_000
  let removed = 0
  for await (const { key, putAt } of storage.list()) {
    if (putAt.getTime() > before) continue
    const [named] = await db
      .select({ id: file.id })
      .from(file)
      .where(eq(file.storageKey, key))
      .limit(1)
    if (named) continue
    await storage.delete(key)
    removed += 1
  }
  return removed
}

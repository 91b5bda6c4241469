import { Readable } from 'node:stream'
import { and, eq, inArray, isNotNull, not } from 'drizzle-orm'
import { z } from 'zod'
import { file } from '#db/schema/files.ts'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { fullText, fullTextPicture, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { listPictureNames } from '#domain/manuscript/render/html/drawn-pictures.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { Conversion } from '#features/documents/conversion.ts'
import { convertFile, type DocumentDeps } from '#features/documents/stored-manuscripts.ts'
import { registerProducedFile } from '#features/files/register-files.ts'
import { isCurrentFile } from '#features/publishing/articles/article-fragments.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader, Transaction } from '#platform/database/database.ts'
import type { Queue } from '#platform/job-queue.ts'

const FullTextConversion = z.object({ articleId: z.string() })
type FullTextConversion = z.infer<typeof FullTextConversion>

export const fullTextQueue: Queue<FullTextConversion> = {
  name: 'full-text-conversion',
  payload: FullTextConversion,
}

type Deps = DocumentDeps<'convertManuscript'> & { db: Database; clock: Clock }

/**
 * Converts the current Word file of an article, unless that was done already. A file that cannot be converted leaves the
 * article as it was, with the reason for its editors. The result waits for an editor's approval; readers see the version that
 * was approved last.
 */
export async function convertFullText(
  deps: Deps,
  { articleId }: FullTextConversion,
): Promise<void> {
  const current = await findWordFile(deps.db, articleId)
  if (!current || current.isConverted || current.scan === 'infected') return
  if (current.scan) throw new Error('the Word file waits for the virus scanner')
  const converted = await convertFile(deps, current.storageKey, articleId).catch(
    (error: unknown) => {
      if (error instanceof Refused && !(error instanceof RefusedTemporarily))
        return { failure: error.message }
      throw error
    },
  )
  const pictures = 'failure' in converted ? [] : converted.pictures
  for (const { sha256, content } of pictures)
    await deps.storage.put(sha256, Readable.from([content]))
  await deps.db.transaction(async (tx) => {
    // Another upload may have replaced the file in the meantime; the lock waits for a running change.
    await tx
      .select({ id: article.id })
      .from(article)
      .where(eq(article.id, articleId))
      .for('no key update')
    const still = await findWordFile(tx, articleId)
    if (still?.fileId !== current.fileId || still.isConverted) return
    await tx.delete(fullText).where(eq(fullText.articleId, articleId))
    await tx.insert(fullText).values({
      articleId,
      fileId: current.fileId,
      convertedAt: deps.clock(),
      ...toRow(converted),
    })
    await deleteUnusedPictures(tx, articleId)
    await insertPictures(deps, tx, articleId, pictures)
  })
}

const toRow = (converted: Conversion | { failure: string }) =>
  'failure' in converted
    ? converted
    : {
        conversion: converted.document,
        drawnPictures: converted.drawnPictures,
        findings: converted.findings,
      }

/** Deletes the pictures of former conversions that no version shows. */
async function deleteUnusedPictures(tx: Transaction, articleId: string): Promise<void> {
  const versions = await tx
    .select({ drawnPictures: fullTextVersion.drawnPictures })
    .from(fullTextVersion)
    .where(eq(fullTextVersion.articleId, articleId))
  const shown = versions.flatMap(({ drawnPictures }) => listPictureNames(drawnPictures))
  await tx
    .delete(fullTextPicture)
    .where(and(eq(fullTextPicture.articleId, articleId), not(inArray(fullTextPicture.name, shown))))
}

async function insertPictures(
  deps: Deps,
  tx: Transaction,
  articleId: string,
  pictures: Conversion['pictures'],
): Promise<void> {
  for (const { name, content, sha256 } of pictures) {
    const stored = { bytes: content.length, sha256, originalName: name }
    const fileId = await registerProducedFile(deps, tx, stored, 'image/webp')
    // A version may show the same picture.
    await tx.insert(fullTextPicture).values({ articleId, name, fileId }).onConflictDoNothing()
  }
}

async function findWordFile(db: Reader, articleId: string) {
  const [found] = await db
    .select({
      fileId: file.id,
      storageKey: file.storageKey,
      scan: file.scan,
      isConverted: isNotNull(fullText.articleId).mapWith(Boolean),
    })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .leftJoin(
      fullText,
      and(eq(fullText.articleId, articleFile.articleId), eq(fullText.fileId, file.id)),
    )
    .where(isCurrentFile(articleId, 'docx'))
  return found
}

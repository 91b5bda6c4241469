import { and, asc, eq, isNull } from 'drizzle-orm'
import { article, supplement } from '#db/schema/publishing/articles.ts'
import type { ArticleEvent } from '#domain/event.ts'
import type { FileKind } from '#domain/file-kind.ts'
import type { Account } from '#domain/people/account.ts'
import {
  requireSameSupplements,
  requireSupplementLimit,
  supplementName,
} from '#domain/publishing/supplement.ts'
import { Refused } from '#domain/refusal.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Article, getArticle } from './article-queries.ts'
import { markUpdated } from './article-rows.ts'
import { requireScannedFiles } from './require-scanned-files.ts'

/** Adds a file, already judged, after those that go with an article. Throws 404, and 400 when there are too many. */
export async function addSupplement(
  needs: CommandDeps & { storage: Storage },
  who: Account,
  articleId: string,
  label: string,
  upload: Upload<FileKind>,
): Promise<Article> {
  await storeUpload(needs.storage, upload)
  return changeSupplements(needs, who, articleId, async (tx, present) => {
    requireSupplementLimit(present.length)
    const originalName = supplementName(upload.originalName, upload.format)
    const fileId = await registerFile(needs, tx, { ...upload, originalName })
    const id = newId()
    const createdAt = needs.clock()
    const position = present.length
    await tx.insert(supplement).values({ id, articleId, fileId, label, position, createdAt })
    await requireScannedFiles(tx, [articleId])
    return { type: 'supplement-added', articleId, supplementId: id, fileId }
  })
}

/** Gives a supplement another label. Throws 404. */
export const renameSupplement = (
  needs: CommandDeps,
  who: Account,
  articleId: string,
  supplementId: string,
  label: string,
): Promise<Article> =>
  changeSupplements(needs, who, articleId, async (tx, present) => {
    requireSupplement(present, supplementId)
    await tx.update(supplement).set({ label }).where(eq(supplement.id, supplementId))
    return { type: 'supplement-renamed', articleId, supplementId }
  })

/** Puts all supplements of an article into an order. Throws 404, and 409 when there are others than those named. */
export const reorderSupplements = (
  needs: CommandDeps,
  who: Account,
  articleId: string,
  order: string[],
): Promise<Article> =>
  changeSupplements(needs, who, articleId, async (tx, present) => {
    requireSameSupplements(present, order)
    await writePositions(tx, order)
    return { type: 'supplements-reordered', articleId }
  })

/** Takes a supplement away from readers; its row and its file stay. Throws 404. */
export const removeSupplement = (
  needs: CommandDeps,
  who: Account,
  articleId: string,
  supplementId: string,
): Promise<Article> =>
  changeSupplements(needs, who, articleId, async (tx, present) => {
    requireSupplement(present, supplementId)
    const removedAt = needs.clock()
    await tx.update(supplement).set({ removedAt }).where(eq(supplement.id, supplementId))
    await writePositions(
      tx,
      present.filter((id) => id !== supplementId),
    )
    return { type: 'supplement-removed', articleId, supplementId }
  })

/** Changes the list in one transaction, after whoever else is changing the article; `present` are the ids in their order. */
async function changeSupplements(
  needs: CommandDeps,
  who: Account,
  articleId: string,
  change: (tx: Transaction, present: string[]) => Promise<ArticleEvent>,
): Promise<Article> {
  await needs.db.transaction(async (tx) => {
    await tx.select({ id: article.id }).from(article).where(eq(article.id, articleId)).for('update')
    await getArticle(tx, who, articleId)
    const rows = await tx
      .select({ id: supplement.id })
      .from(supplement)
      .where(and(eq(supplement.articleId, articleId), isNull(supplement.removedAt)))
      .orderBy(asc(supplement.position))
    const event = await change(
      tx,
      rows.map(({ id }) => id),
    )
    await markUpdated(tx, [articleId], needs.clock())
    await recordEvent(needs, tx, who.id, event)
  })
  return getArticle(needs.db, who, articleId)
}

async function writePositions(tx: Transaction, ids: string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.update(supplement).set({ position }).where(eq(supplement.id, id))
  }
}

function requireSupplement(present: string[], id: string): void {
  if (!present.includes(id)) throw new Refused('not-found', 'There is no such file.')
}

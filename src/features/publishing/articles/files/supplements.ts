import { and, asc, eq, isNull } from 'drizzle-orm'
import { supplement } from '#db/schema/publishing/articles.ts'
import type { ArticleEvent } from '#domain/events/article-events.ts'
import type { FileKind } from '#domain/file-kind.ts'
import type { Account } from '#domain/people/account.ts'
import { requireSameSupplements, requireSupplementLimit } from '#domain/publishing/supplement.ts'
import { Refused } from '#domain/refusal.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Article, getArticle } from '../article-queries.ts'
import { lockArticle, markUpdated } from '../article-rows.ts'
import { attachSupplement } from './attach-file.ts'
import { requireScannedFiles } from './require-scanned-files.ts'

/** Adds a validated file after the other supplements of an article. Throws 404, and 400 when there are too many. */
export async function addSupplement(
  deps: CommandDeps & { storage: Storage },
  who: Account,
  articleId: string,
  label: string,
  upload: Upload<FileKind>,
): Promise<Article> {
  await storeUpload(deps.storage, upload)
  return changeSupplements(deps, who, articleId, async (tx, { length: position }) => {
    requireSupplementLimit(position)
    const added = await attachSupplement(deps, tx, { articleId, label, position }, upload)
    await requireScannedFiles(tx, [articleId])
    return { type: 'supplement-added', articleId, supplementId: added.id, fileId: added.fileId }
  })
}

/** Changes the label of a supplement. Throws 404. */
export const renameSupplement = (
  deps: CommandDeps,
  who: Account,
  articleId: string,
  supplementId: string,
  label: string,
): Promise<Article> =>
  changeSupplements(deps, who, articleId, async (tx, present) => {
    requireSupplement(present, supplementId)
    await tx.update(supplement).set({ label }).where(eq(supplement.id, supplementId))
    return { type: 'supplement-renamed', articleId, supplementId }
  })

/** Reorders the supplements of an article. Throws 404, and 409 unless `order` names exactly the present ones. */
export const reorderSupplements = (
  deps: CommandDeps,
  who: Account,
  articleId: string,
  order: string[],
): Promise<Article> =>
  changeSupplements(deps, who, articleId, async (tx, present) => {
    requireSameSupplements(present, order)
    await writePositions(tx, order)
    return { type: 'supplements-reordered', articleId }
  })

/** Removes a supplement from the article; its row and its file stay. Throws 404. */
export const removeSupplement = (
  deps: CommandDeps,
  who: Account,
  articleId: string,
  supplementId: string,
): Promise<Article> =>
  changeSupplements(deps, who, articleId, async (tx, present) => {
    requireSupplement(present, supplementId)
    const removedAt = deps.clock()
    await tx.update(supplement).set({ removedAt }).where(eq(supplement.id, supplementId))
    await writePositions(
      tx,
      present.filter((id) => id !== supplementId),
    )
    return { type: 'supplement-removed', articleId, supplementId }
  })

/** Locks the article, calls `change` with the ids of its supplements in order, and records the event that it returns. */
async function changeSupplements(
  deps: CommandDeps,
  who: Account,
  articleId: string,
  change: (tx: Transaction, present: string[]) => Promise<ArticleEvent>,
): Promise<Article> {
  await deps.db.transaction(async (tx) => {
    await lockArticle(tx, articleId)
    await getArticle(tx, who, articleId)
    const rows = await tx
      .select({ id: supplement.id })
      .from(supplement)
      .where(and(eq(supplement.articleId, articleId), isNull(supplement.removedAt)))
      .orderBy(asc(supplement.position))
    const present = rows.map(({ id }) => id)
    const event = await change(tx, present)
    await markUpdated(tx, [articleId], deps.clock())
    await recordEvent(deps, tx, who.id, event)
  })
  return getArticle(deps.db, who, articleId)
}

async function writePositions(tx: Transaction, ids: string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.update(supplement).set({ position }).where(eq(supplement.id, id))
  }
}

function requireSupplement(present: string[], id: string): void {
  if (!present.includes(id)) throw new Refused('not-found', 'There is no such file.')
}

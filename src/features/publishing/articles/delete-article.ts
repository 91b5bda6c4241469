import { and, eq, gte, isNull, type SQL } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import type { Account } from '#domain/people/account.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { type Article, getArticle, noSuchArticle } from './article-queries.ts'
import { markUpdated } from './article-rows.ts'
import { isHiddenDraft } from './draft-exclusion.ts'

/** Deletes an article; it can be restored for 30 days. Throws 404. */
export async function deleteArticle(deps: CommandDeps, who: Account, id: string): Promise<void> {
  const deletedAt = deps.clock()
  const isChanged = await setDeletedAt(deps, who, id, deletedAt, isNull(article.deletedAt))
  if (!isChanged) throw noSuchArticle()
}

/** Restores a deleted article; does nothing to one that is not deleted. Throws 404 for one that was deleted too long ago. */
export async function restoreArticle(
  deps: CommandDeps,
  who: Account,
  id: string,
): Promise<Article> {
  const isRestorable = gte(article.deletedAt, restorableSince(deps.clock()))
  await setDeletedAt(deps, who, id, null, isRestorable)
  return getArticle(deps.db, who, id)
}

const setDeletedAt = (
  deps: CommandDeps,
  who: Account,
  articleId: string,
  deletedAt: Date | null,
  condition: SQL,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (await isHiddenDraft(tx, who, articleId)) throw noSuchArticle()
    const [changed] = await tx
      .update(article)
      .set({ deletedAt })
      .where(and(eq(article.id, articleId), condition))
      .returning({ concerns: article.concerns })
    if (!changed) return false
    await markUpdated(tx, [changed.concerns], deps.clock())
    const type = deletedAt ? 'article-deleted' : 'article-restored'
    await recordEvent(deps, tx, who.id, { type, articleId })
    return true
  })

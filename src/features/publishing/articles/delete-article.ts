import { and, eq, gte, isNull } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import type { Account } from '#domain/people/account.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { type Article, getArticle, noSuchArticle } from './article-queries.ts'
import { markUpdated } from './article-rows.ts'
import { isHiddenDraft } from './draft-exclusion.ts'

/** Takes an article away; it can be restored for 30 days. Throws 404. */
export async function deleteArticle(needs: CommandDeps, who: Account, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    if (await isHiddenDraft(tx, who, id)) throw noSuchArticle()
    const [deleted] = await tx
      .update(article)
      .set({ deletedAt: needs.clock() })
      .where(and(eq(article.id, id), isNull(article.deletedAt)))
      .returning({ concerns: article.concernsId })
    if (!deleted) throw noSuchArticle()
    await markUpdated(tx, [deleted.concerns], needs.clock())
    await recordEvent(needs, tx, who.id, { type: 'article-deleted', articleId: id })
  })
}

/**
 * Brings a deleted article back as it was; one that is there stays as it is. Throws 404 when there
 * is none, or it is gone for good.
 */
export async function restoreArticle(
  needs: CommandDeps,
  who: Account,
  id: string,
): Promise<Article> {
  await needs.db.transaction(async (tx) => {
    if (await isHiddenDraft(tx, who, id)) throw noSuchArticle()
    const [restored] = await tx
      .update(article)
      .set({ deletedAt: null })
      .where(and(eq(article.id, id), gte(article.deletedAt, restorableSince(needs.clock()))))
      .returning({ concerns: article.concernsId })
    if (restored) await markUpdated(tx, [restored.concerns], needs.clock())
    if (restored) await recordEvent(needs, tx, who.id, { type: 'article-restored', articleId: id })
  })
  return getArticle(needs.db, who, id)
}

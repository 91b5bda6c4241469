import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { type Article, getArticle } from '../article-queries.ts'
import { lockArticle } from '../article-rows.ts'
import { attachFile } from './attach-file.ts'

/** Makes an earlier file of an article the current one again. Changes nothing if it is already current. Throws 404. */
export async function restoreFile(
  deps: CommandDeps,
  who: Account,
  articleId: string,
  fileId: string,
): Promise<Article> {
  await deps.db.transaction(async (tx) => {
    await lockArticle(tx, articleId)
    await getArticle(tx, who, articleId)
    const [found] = await tx
      .select({ format: articleFile.format, replacedAt: articleFile.replacedAt })
      .from(articleFile)
      .where(and(eq(articleFile.articleId, articleId), eq(articleFile.fileId, fileId)))
      .orderBy(desc(isNull(articleFile.replacedAt)))
      .limit(1)
    if (!found) throw new Refused('not-found', 'There is no such file.')
    if (!found.replacedAt) return
    const { format } = found
    await attachFile(deps, tx, articleId, format, fileId)
    await tx
      .update(article)
      .set({ version: sql`${article.version} + 1`, updatedAt: deps.clock() })
      .where(eq(article.id, articleId))
    const type = 'article-file-restored'
    await recordEvent(deps, tx, who.id, { type, articleId, format, fileId })
  })
  return getArticle(deps.db, who, articleId)
}

import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { article, draftExclusion } from '#db/schema/publishing/articles.ts'
import type { System } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** Who reads: an account, or the system, from which nothing is hidden; undefined is the same as the system. */
export type DraftReader = Pick<Account, 'id'> | System | undefined

/**
 * Whether an article is a draft from which an account is excluded by a conflict of interest. Such a draft must not appear
 * to the account anywhere: in no list, count, error or title.
 */
export const isHiddenFrom = (
  who: DraftReader,
  { id, status }: { id: PgColumn; status: PgColumn } = article,
): SQL<boolean> =>
  who === undefined || 'type' in who
    ? sql<boolean>`false`
    : sql<boolean>`(${status} = 'draft' and exists (select from ${draftExclusion}
        where ${draftExclusion.articleId} = ${id} and ${draftExclusion.userId} = ${who.id}))`

/** Whether the article with this id is a draft hidden from the viewer. */
export async function isHiddenDraft(db: Reader, who: DraftReader, id: string): Promise<boolean> {
  const [found] = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, id), isHiddenFrom(who)))
  return found !== undefined
}

/**
 * Replaces the list of accounts that are excluded from an article while it is a draft. Publishing the article keeps the
 * list, in case the article becomes a draft again.
 */
export async function excludeFromDraft(
  tx: Transaction,
  articleId: string,
  userIds: string[],
): Promise<void> {
  const others = notInArray(draftExclusion.userId, userIds)
  await tx.delete(draftExclusion).where(and(eq(draftExclusion.articleId, articleId), others))
  if (userIds.length === 0) return
  await tx
    .insert(draftExclusion)
    .values(userIds.map((userId) => ({ articleId, userId })))
    .onConflictDoNothing()
}

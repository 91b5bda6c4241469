import { and, eq, type SQL, sql } from 'drizzle-orm'
import { article, draftExclusion } from '#db/schema/publishing/articles.ts'
import type { Account } from '#domain/people/account.ts'
import type { Database, Transaction } from '#platform/database/database.ts'

/** Whether an article is a draft that an account stands too near to: they see of it what readers do. */
export const isExcludedFromDraft = (who: Pick<Account, 'id'>): SQL<boolean> =>
  sql<boolean>`(${article.status} = 'draft' and exists (select from ${draftExclusion}
    where ${draftExclusion.articleId} = ${article.id} and ${draftExclusion.userId} = ${who.id}))`

/** Whether there is such a draft of this id. */
export async function findDraftExclusion(
  db: Pick<Database, 'select'>,
  who: Pick<Account, 'id'>,
  id: string,
): Promise<boolean> {
  const [kept] = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, id), isExcludedFromDraft(who)))
  return kept !== undefined
}

/** The drafts of an issue that an account stands too near to, by their ids. */
export async function listExcludedDrafts(
  db: Pick<Database, 'select'>,
  who: Pick<Account, 'id'>,
  issueId: string,
): Promise<string[]> {
  const found = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.issueId, issueId), isExcludedFromDraft(who)))
  return found.map(({ id }) => id)
}

/** Says anew who stands too near to a draft. */
export async function excludeFromDraft(
  tx: Transaction,
  articleId: string,
  userIds: string[],
): Promise<void> {
  await tx.delete(draftExclusion).where(eq(draftExclusion.articleId, articleId))
  if (userIds.length === 0) return
  await tx.insert(draftExclusion).values(userIds.map((userId) => ({ articleId, userId })))
}

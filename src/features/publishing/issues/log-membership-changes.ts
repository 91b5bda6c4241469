import { inArray, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import type { Account } from '#domain/people/account.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'

/** Counts and records a change of each article that has joined or left an issue. */
export async function logMembershipChanges(
  deps: CommandDeps,
  tx: Transaction,
  who: Account,
  articleIds: string[],
): Promise<void> {
  await tx
    .update(article)
    .set({ version: sql`${article.version} + 1` })
    .where(inArray(article.id, articleIds))
  const fields = ['volume', 'issue']
  for (const articleId of articleIds)
    await recordEvent(deps, tx, who.id, { type: 'article-changed', articleId, fields })
}

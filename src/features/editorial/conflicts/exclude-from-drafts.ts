import { and, isNotNull, ne } from 'drizzle-orm'
import { submission } from '#db/schema/editorial.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { hasConflictWith, listConflictedUsers } from '#features/editorial/queries.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusions.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Keeps the drafts of what somebody wrote from them: they edit the journal from now on, or their account has another
 * address, by which they are known among the authors.
 */
export async function excludeAuthorFromDrafts(
  { db }: { db: Database },
  { accountId }: { accountId: string },
): Promise<void> {
  const who = await findAccount(db, accountId)
  if (!who) return
  await db.transaction(async (tx) => {
    const theirs = await tx
      .select({ id: submission.id, articleId: submission.articleId })
      .from(submission)
      .where(
        and(
          isNotNull(submission.articleId),
          ne(submission.stage, 'published'),
          hasConflictWith(who),
        ),
      )
      .for('update')
    for (const { id, articleId } of theirs)
      if (articleId) await excludeFromDraft(tx, articleId, await listConflictedUsers(tx, id))
  })
}

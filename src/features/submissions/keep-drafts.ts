import { and, isNotNull, ne } from 'drizzle-orm'
import { submission } from '#db/schema/submissions.ts'
import type { Database } from '#platform/database/database.ts'
import { findAccount } from '../accounts/queries.ts'
import { keepDraftFrom } from '../articles/kept-from.ts'
import { isNearTo, listNear } from './queries.ts'

/**
 * Keeps the drafts of what somebody wrote from them: they edit the journal from now on, or their account has another
 * address, by which they are known among the authors.
 */
export async function keepDraftsFromAuthor(
  { db }: { db: Database },
  { accountId }: { accountId: string },
): Promise<void> {
  const who = await findAccount(db, accountId)
  if (!who) return
  await db.transaction(async (tx) => {
    const theirs = await tx
      .select({ id: submission.id, articleId: submission.articleId })
      .from(submission)
      .where(and(isNotNull(submission.articleId), ne(submission.stage, 'published'), isNearTo(who)))
      .for('update')
    for (const { id, articleId } of theirs)
      if (articleId) await keepDraftFrom(tx, articleId, await listNear(tx, id))
  })
}

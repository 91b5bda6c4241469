import { and, eq, exists, isNull, lt, or } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { deleteSampleAccounts } from '#features/accounts/sample-accounts.ts'
import { deleteEmailsAbout } from '#features/email/queue-email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Deletes the rows of submissions that can no longer be restored: deleted submissions without an article, and those
 * whose article was deleted.
 */
export async function purgeDeletedSubmissions({ db, clock }: { db: Database; clock: Clock }) {
  const since = restorableSince(clock())
  const deletedArticle = db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, submission.articleId), lt(article.deletedAt, since)))
  const withoutArticle = and(lt(submission.deletedAt, since), isNull(submission.articleId))
  await db.transaction(async (tx) => {
    const purged = await tx
      .delete(submission)
      .where(or(withoutArticle, exists(deletedArticle)))
      .returning({ id: submission.id })
    await deleteEmailsAbout(
      tx,
      purged.map(({ id }) => id),
    )
    // Without samples, nothing refers to their accounts.
    if ((await tx.$count(submission, eq(submission.isSample, true))) === 0)
      await deleteSampleAccounts(tx)
  })
}

import { and, eq, exists, isNull, lt, or } from 'drizzle-orm'
import { submission } from '#db/schema/editorial.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { deleteEmailsAbout } from '#features/email/queue-email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Forgets manuscripts that cannot be restored any more: those deleted so long ago, but for what
 * became an article, and those whose article was deleted so long ago.
 */
export async function purgeDeletedSubmissions({ db, clock }: { db: Database; clock: Clock }) {
  const since = restorableSince(clock())
  const articleIsGone = db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, submission.articleId), lt(article.deletedAt, since)))
  const gone = and(lt(submission.deletedAt, since), isNull(submission.articleId))
  await db.transaction(async (tx) => {
    const rows = await tx
      .delete(submission)
      .where(or(gone, exists(articleIsGone)))
      .returning({ id: submission.id })
    const ids = rows.map(({ id }) => id)
    await deleteEmailsAbout(tx, ids)
  })
}

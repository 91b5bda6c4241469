import { and, inArray, lt, ne } from 'drizzle-orm'
import {
  article,
  articleFile,
  articleText,
  contributor,
  supplement,
} from '#db/schema/publishing/articles.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/**
 * Empties what was deleted so long ago that it cannot be restored: text, authors and files go; the
 * row stays, so that its address can say that an article stood there.
 */
export async function purgeDeletedArticles({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const gone = and(lt(article.deletedAt, restorableSince(clock())), ne(article.abstract, ''))
  await db.transaction(async (tx) => {
    const empty = {
      title: '',
      abstract: '',
      content: null,
      keywords: [],
      searchText: '',
      funding: [],
      references: [],
      dataAvailability: null,
      competingInterests: null,
      ethicsApproval: null,
    }
    const rows = await tx.update(article).set(empty).where(gone).returning({ id: article.id })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.delete(contributor).where(inArray(contributor.articleId, ids))
    await tx.delete(articleText).where(inArray(articleText.articleId, ids))
    await tx.delete(articleFile).where(inArray(articleFile.articleId, ids))
    await tx.delete(supplement).where(inArray(supplement.articleId, ids))
  })
}

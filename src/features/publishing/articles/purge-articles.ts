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
 * Deletes the text, authors and files of articles that can no longer be restored. Their rows stay, so that their
 * addresses answer that there was an article.
 */
export async function purgeDeletedArticles({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const isExpired = and(lt(article.deletedAt, restorableSince(clock())), ne(article.abstract, ''))
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
    const rows = await tx.update(article).set(empty).where(isExpired).returning({ id: article.id })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    for (const table of [contributor, articleText, articleFile, supplement])
      await tx.delete(table).where(inArray(table.articleId, ids))
  })
}

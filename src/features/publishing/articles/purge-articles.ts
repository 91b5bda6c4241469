import { and, inArray, lt, ne } from 'drizzle-orm'
import {
  article,
  articleFile,
  articleText,
  contributor,
  supplement,
} from '#db/schema/publishing/articles.ts'
import {
  fullText,
  fullTextEdit,
  fullTextPicture,
  fullTextVersion,
} from '#db/schema/publishing/full-text.ts'
import { fullTextIndex } from '#db/schema/publishing/full-text-search.ts'
import { articleReview } from '#db/schema/publishing/reviews.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { emptyMetadata } from '#domain/publishing/metadata.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

/** What remains of the metadata of a purged article; everything else is cleared. */
const {
  language: _language,
  licence: _licence,
  articleNumber: _articleNumber,
  doi: _doi,
  receivedOn: _receivedOn,
  revisedOn: _revisedOn,
  acceptedOn: _acceptedOn,
  notice: _notice,
  concerns: _concerns,
  ...emptyTexts
} = emptyMetadata

/**
 * Deletes the text, authors and files of articles that can no longer be restored, with the full text that was made of them.
 * Their rows stay, so that their addresses answer that there was an article.
 */
export async function purgeDeletedArticles({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const isExpired = and(lt(article.deletedAt, restorableSince(clock())), ne(article.title, ''))
  await db.transaction(async (tx) => {
    const empty = {
      ...emptyTexts,
      title: '',
      abstract: '',
      content: null,
      keywords: [],
      searchText: '',
      peerReview: null,
      releaseReason: null,
    }
    const rows = await tx.update(article).set(empty).where(isExpired).returning({ id: article.id })
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const tables = [
      contributor,
      articleText,
      articleFile,
      supplement,
      articleReview,
      fullText,
      fullTextEdit,
      fullTextPicture,
      fullTextVersion,
      fullTextIndex,
    ]
    for (const table of tables) await tx.delete(table).where(inArray(table.articleId, ids))
  })
}

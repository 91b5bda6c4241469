import { eq } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import type { PeerReview } from '#domain/publishing/peer-review.ts'
import type { Transaction } from '#platform/database/database.ts'

/** Stores the peer review that an article had, in the caller's transaction. */
export async function setPeerReview(
  tx: Transaction,
  articleId: string,
  peerReview: PeerReview,
  now: Date,
): Promise<void> {
  await tx.update(article).set({ peerReview, updatedAt: now }).where(eq(article.id, articleId))
}

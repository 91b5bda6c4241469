import { setArticleReviews } from '#features/publishing/articles/set-article-reviews.ts'
import type { Transaction } from '#platform/database/database.ts'
import { listPublishableReviews } from './publishable-queries.ts'

type Published = { id: string; articleId: string; now: Date }

/**
 * Publishes the reviews of a submission with its article, as far as the review model, the reviewers and the editors agree, and
 * withdraws the others. Returns whether that changed the article.
 */
export async function publishReviews(
  tx: Transaction,
  { id, articleId, now }: Published,
): Promise<boolean> {
  const publishable = await listPublishableReviews(tx, id, now)
  const reviews = publishable.flatMap(({ review, isLeftOut }) => (isLeftOut ? [] : [review]))
  return setArticleReviews(tx, articleId, reviews, now)
}

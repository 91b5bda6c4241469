import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { articleReview } from '#db/schema/publishing/reviews.ts'
import type { PublishedReview } from '#domain/publishing/published-review.ts'
import type { Transaction } from '#platform/database/database.ts'
import { markUpdated } from './article-rows.ts'

type NewReview = Omit<PublishedReview, 'number'> & { sourceId: string }

/**
 * Sets the published reviews of an article in the caller's transaction. A review that is withdrawn loses its text and its name,
 * and keeps its number. Returns whether anything changed.
 */
export async function setArticleReviews(
  tx: Transaction,
  articleId: string,
  reviews: NewReview[],
  now: Date,
): Promise<boolean> {
  // One change of the reviews of an article at a time.
  await tx.select({ id: article.id }).from(article).where(eq(article.id, articleId)).for('update')
  const stored = await tx
    .select()
    .from(articleReview)
    .where(eq(articleReview.articleId, articleId))
    .orderBy(articleReview.number)
  const keyOf = ({ kind, sourceId }: Pick<NewReview, 'kind' | 'sourceId'>) => `${kind} ${sourceId}`
  const current = new Map(stored.map((row) => [keyOf(row), row]))
  const wanted = new Set(reviews.map(keyOf))
  const isRow = (number: number) =>
    and(eq(articleReview.articleId, articleId), eq(articleReview.number, number))
  let next = (stored.at(-1)?.number ?? 0) + 1
  let isChanged = false
  for (const review of reviews) {
    const found = current.get(keyOf(review))
    const row = { ...review, articleId, number: found?.number ?? next, removedAt: null }
    if (found && isDeepStrictEqual({ ...found }, { ...found, ...row })) continue
    isChanged = true
    if (found) await tx.update(articleReview).set(row).where(isRow(found.number))
    else {
      await tx.insert(articleReview).values(row)
      next += 1
    }
  }
  const withdrawn = { parts: [], reviewerName: null, reviewerOrcid: null, removedAt: now }
  for (const row of stored.filter((each) => !each.removedAt && !wanted.has(keyOf(each)))) {
    isChanged = true
    await tx.update(articleReview).set(withdrawn).where(isRow(row.number))
  }
  if (isChanged) await markUpdated(tx, [articleId], now)
  return isChanged
}

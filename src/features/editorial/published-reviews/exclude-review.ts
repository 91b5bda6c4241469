import { and, eq } from 'drizzle-orm'
import { publicationExclusion } from '#db/schema/editorial/review.ts'
import { publicationKey } from '#domain/editorial/review/publishable-review.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { PublicationChoice } from '#features/editorial/rounds/api-schemas.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { publishReviews } from './publish-reviews.ts'
import { listPublishableReviews } from './publishable-queries.ts'

/**
 * Saves the choice of an editor, and changes the published article. Throws 404, `conflict-of-interest`, and `not-found` for what
 * cannot be published.
 */
export const excludeReview = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { kind, sourceId, isLeftOut }: PublicationChoice,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { now, stage, articleId } = await lockSubmission(deps, tx, who, id)
    const known = await listPublishableReviews(tx, id, now)
    if (!known.some(({ review }) => publicationKey(review) === publicationKey({ kind, sourceId })))
      throw new Refused('not-found', 'This part of the review cannot be published.')
    if (isLeftOut)
      await tx
        .insert(publicationExclusion)
        .values({ submissionId: id, kind, sourceId, excludedBy: who.id, excludedAt: now })
        .onConflictDoNothing()
    else
      await tx
        .delete(publicationExclusion)
        .where(
          and(
            eq(publicationExclusion.submissionId, id),
            eq(publicationExclusion.kind, kind),
            eq(publicationExclusion.sourceId, sourceId),
          ),
        )
    if (stage !== 'published' || !articleId) return
    if (await publishReviews(tx, { id, articleId, now }))
      await recordEvent(deps, tx, who.id, { type: 'article-reviews-changed', articleId })
  })

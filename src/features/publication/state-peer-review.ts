import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import type { PeerReview, PeerReviewRound } from '#domain/publishing/peer-review.ts'
import { isRoundOfInvitation } from '#features/editorial/access.ts'
import { publishReviews } from '#features/editorial/published-reviews/publish-reviews.ts'
import { setPeerReview } from '#features/publishing/articles/set-peer-review.ts'
import type { Transaction } from '#platform/database/database.ts'

type Published = { id: string; articleId: string; now: Date; withoutReview?: boolean }

/**
 * States on the article of a submission which peer review it had: its rounds with reviews, or that an editor published it
 * without review. Other articles state nothing, because their review may have taken place elsewhere. Publishes the reviews that
 * may be published.
 */
export async function statePeerReview(
  tx: Transaction,
  { id, articleId, now, withoutReview = false }: Published,
): Promise<void> {
  const review = await readPeerReview(tx, id)
  if (review.rounds.length > 0 || withoutReview) await setPeerReview(tx, articleId, review, now)
  await publishReviews(tx, { id, articleId, now })
}

/** The rounds of a submission in which reviews were sent. */
async function readPeerReview(tx: Transaction, submissionId: string): Promise<PeerReview> {
  const sent = await tx
    .select({ round: reviewRound, reviewerId: reviewInvitation.reviewerId })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .where(
      and(
        eq(reviewInvitation.submissionId, submissionId),
        ne(reviewInvitation.state, 'cancelled'),
        isNotNull(reviewReport.sentAt),
        isNotNull(reviewRound.closedAt),
      ),
    )
    .orderBy(asc(reviewRound.number))
  const rounds = Map.groupBy(sent, ({ round }) => round.number)
  return {
    reviewers: new Set(sent.map(({ reviewerId }) => reviewerId)).size,
    rounds: [...rounds.values()].flatMap(toRound),
  }
}

type Sent = { round: typeof reviewRound.$inferSelect }

function toRound(sent: Sent[]): PeerReviewRound[] {
  const [first] = sent
  if (!first?.round.closedAt) return []
  const { anonymity, interaction, published, openedAt, closedAt } = first.round
  const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
  return [
    {
      identityTransparency: anonymity,
      interaction,
      published,
      reviews: sent.length,
      opened: dayOf(openedAt),
      closed: dayOf(closedAt),
    },
  ]
}

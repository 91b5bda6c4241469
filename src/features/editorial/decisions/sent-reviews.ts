import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewFormVersion } from '#db/schema/editorial/review-forms.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import type { SentReview } from '#domain/editorial/review/reviews-for-author.ts'
import { isRoundOfInvitation, reviewerNameForAuthor } from '#features/editorial/access.ts'
import { isFormOfReport } from '#features/editorial/review/review-form-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** The reviews of a round that were sent, by the numbers of the reviewers, with the names that the author sees. */
export async function listSentReviews(
  db: Reader,
  submissionId: string,
  round: number,
): Promise<SentReview[]> {
  const rows = await db
    .select({
      number: reviewInvitation.number,
      name: reviewerNameForAuthor,
      questions: reviewFormVersion.questions,
      content: reviewReport.content,
    })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .innerJoin(reviewRound, isRoundOfInvitation)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .innerJoin(reviewFormVersion, isFormOfReport)
    .where(
      and(
        eq(reviewInvitation.submissionId, submissionId),
        eq(reviewInvitation.round, round),
        ne(reviewInvitation.state, 'cancelled'),
        isNotNull(reviewReport.sentAt),
      ),
    )
    .orderBy(asc(reviewInvitation.number))
  return rows.flatMap(({ content, ...row }) => (content ? [{ ...row, content }] : []))
}

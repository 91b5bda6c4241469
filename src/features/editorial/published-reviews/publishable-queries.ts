import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import {
  publicationExclusion,
  reviewer,
  reviewInvitation,
  reviewReport,
} from '#db/schema/editorial/review.ts'
import { reviewFormVersion } from '#db/schema/editorial/review-forms.ts'
import { decision, reviewRound, submissionRequest } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import {
  type ConsentedReview,
  type DecisionLetter,
  listPublishable,
  publicationKey,
} from '#domain/editorial/review/publishable-review.ts'
import { isRoundOfInvitation } from '#features/editorial/access.ts'
import { isReviewForReaders, reviewerForReaders } from '#features/editorial/access-for-readers.ts'
import { isFormOfReport } from '#features/editorial/review/review-form-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** What may be published of the review of a submission, round by round. For editors and for publishing. */
export async function listPublishableReviews(db: Reader, submissionId: string, now: Date) {
  const rounds = await db
    .select()
    .from(reviewRound)
    .where(and(eq(reviewRound.submissionId, submissionId), isNotNull(reviewRound.closedAt)))
    .orderBy(asc(reviewRound.number))
  if (!rounds.some(({ published }) => published.includes('review-reports'))) return []
  // One after the other: a transaction has one connection.
  const reviews = await listConsentedReviews(db, submissionId)
  const sent = await listSentRounds(db, submissionId)
  const decisions = await listLetters(db, submissionId, now)
  const leftOut = await db
    .select()
    .from(publicationExclusion)
    .where(eq(publicationExclusion.submissionId, submissionId))
  const excluded = new Set(leftOut.map(publicationKey))
  const inRound = (number: number) => (row: { round: number | null }) => row.round === number
  return rounds.flatMap(({ number, published, anonymity, closedAt }) =>
    listPublishable(
      {
        number,
        published,
        namesReviewers: anonymity === 'all-identities-visible',
        closedOn: (closedAt ?? now).toISOString().slice(0, 10),
        reviewCount: sent.filter(inRound(number)).length,
        reviews: reviews.filter(inRound(number)),
        decisions: decisions.filter(inRound(number)),
      },
      excluded,
    ),
  )
}

async function listConsentedReviews(
  db: Reader,
  submissionId: string,
): Promise<(ConsentedReview & { round: number })[]> {
  const rows = await db
    .select({
      sourceId: reviewInvitation.id,
      round: reviewInvitation.round,
      number: reviewInvitation.number,
      ...reviewerForReaders,
      questions: reviewFormVersion.questions,
      content: reviewReport.content,
    })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .innerJoin(reviewRound, isRoundOfInvitation)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .innerJoin(reviewFormVersion, isFormOfReport)
    .where(and(eq(reviewInvitation.submissionId, submissionId), isReviewForReaders))
    .orderBy(asc(reviewInvitation.round), asc(reviewInvitation.number))
  return rows.flatMap(({ content, ...row }) => (content ? [{ ...row, content }] : []))
}

/** The round of each review that was sent, also of cancelled invitations: a decision letter may quote any of them. */
const listSentRounds = (db: Reader, submissionId: string) =>
  db
    .select({ round: reviewInvitation.round })
    .from(reviewInvitation)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .where(and(eq(reviewInvitation.submissionId, submissionId), isNotNull(reviewReport.sentAt)))

/** The emails of the decisions on rounds, whose undo window is over, and the responses of the author. */
async function listLetters(
  db: Reader,
  submissionId: string,
  now: Date,
): Promise<(DecisionLetter & { round: number | null })[]> {
  const rows = await db
    .select({
      sourceId: decision.id,
      round: decision.round,
      letter: emailMessage.body,
      responses: submissionRequest.points,
    })
    .from(decision)
    .leftJoin(emailMessage, eq(emailMessage.id, decision.emailId))
    .leftJoin(submissionRequest, eq(submissionRequest.decisionId, decision.id))
    .where(
      and(
        eq(decision.submissionId, submissionId),
        isNull(decision.undoneAt),
        lte(decision.effectiveAt, now),
      ),
    )
    .orderBy(asc(decision.decidedAt))
  return rows.map(({ responses, ...row }) => ({ ...row, responses: responses ?? [] }))
}

import { and, asc, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import {
  reviewer,
  reviewInvitation,
  reviewReport,
  reviewReturn,
} from '#db/schema/editorial/review.ts'
import { reviewFormVersion } from '#db/schema/editorial/review-forms.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import type { SubmissionDetails } from '#domain/manuscript/anonymise/submission-details.ts'
import { detailsForReviewer } from '#features/editorial/access-for-reviewers.ts'
import { findFormOfRound, isFormOfReport } from '#features/editorial/review/review-form-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** The rounds of review of a submission with their forms, the first one first. For editors only. */
export async function listRounds(db: Reader, submissionId: string) {
  const rounds = await db
    .select()
    .from(reviewRound)
    .where(eq(reviewRound.submissionId, submissionId))
    .orderBy(asc(reviewRound.number))
  return Promise.all(
    rounds.map(async (round) => ({
      ...round,
      form: await findFormOfRound(db, { submissionId, round: round.number }),
    })),
  )
}

export type Round = Awaited<ReturnType<typeof listRounds>>[number]

/** The invitations of a submission in the order in which they were sent, with the newest email of each. For editors only. */
export const listInvitations = (db: Reader, submissionId: string) =>
  db
    .select({
      invitation: reviewInvitation,
      reviewer,
      review: reviewReport,
      questions: reviewFormVersion.questions,
      email: {
        id: emailMessage.id,
        state: emailMessage.state,
        problem: emailMessage.problem,
      },
    })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .leftJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .leftJoin(reviewFormVersion, isFormOfReport)
    .leftJoin(emailMessage, eq(emailMessage.id, reviewInvitation.emailId))
    .where(eq(reviewInvitation.submissionId, submissionId))
    .orderBy(asc(reviewInvitation.invitedAt), asc(reviewInvitation.number))

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** The reviews of a submission that editors sent back, as they were then, the first one first. For editors only. */
export const listReturns = (db: Reader, submissionId: string) =>
  db
    .select({ ...getTableColumns(reviewReturn), by: user.name })
    .from(reviewReturn)
    .innerJoin(reviewInvitation, eq(reviewInvitation.id, reviewReturn.invitationId))
    .leftJoin(user, eq(user.id, reviewReturn.returnedBy))
    .where(eq(reviewInvitation.submissionId, submissionId))
    .orderBy(asc(reviewReturn.invitationId), asc(reviewReturn.number))

export type ReviewReturnRow = Awaited<ReturnType<typeof listReturns>>[number]

/** What emails to reviewers say of a submission: as an editor approved it last. */
export async function withDetailsForReviewers<About extends { id: string }>(
  db: Reader,
  about: About & SubmissionDetails,
): Promise<About & SubmissionDetails> {
  const [approved] = await db
    .select(detailsForReviewer)
    .from(reviewRound)
    .innerJoin(submission, eq(submission.id, reviewRound.submissionId))
    .where(and(eq(reviewRound.submissionId, about.id), isNotNull(reviewRound.title)))
    .orderBy(desc(reviewRound.number))
    .limit(1)
  return { ...about, ...approved }
}

import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import {
  decision,
  reviewRound,
  submission,
  submissionFile,
} from '#db/schema/editorial/submissions.ts'
import { submissionMessage } from '#db/schema/editorial/teamwork.ts'
import { hasAccepted } from '#features/editorial/access.ts'
import { authorNames } from '#features/editorial/submissions/contributors.ts'
import type { Reader } from '#platform/database/database.ts'

const asApproved = <Column extends AnyPgColumn>(approved: AnyPgColumn, column: Column) =>
  sql<Column['_']['data']>`coalesce(${approved}, ${column})`.mapWith(column)

/** Title, abstract and keywords as an editor approved them for the reviewers of a round. Requires a join of the round. */
export const detailsForReviewer = {
  title: asApproved(reviewRound.title, submission.title),
  abstract: asApproved(reviewRound.abstract, submission.abstract),
  keywords: asApproved(reviewRound.keywords, submission.keywords),
}

/**
 * What a reviewer sees: title, abstract and keywords of the submission, their round, and their own invitation and review.
 * The authors are absent where the round hides them. Requires joins of the reviewer, the submission, the round and the
 * review.
 */
export const columnsForReviewer = {
  id: reviewInvitation.id,
  submissionId: reviewInvitation.submissionId,
  round: reviewInvitation.round,
  state: reviewInvitation.state,
  invitedAt: reviewInvitation.invitedAt,
  reviewerId: reviewer.id,
  reviewerName: reviewer.name,
  answerDueAt: reviewInvitation.answerDueAt,
  reviewDueAt: reviewInvitation.reviewDueAt,
  ...detailsForReviewer,
  isDeleted: sql<boolean>`${submission.deletedAt} is not null`,
  anonymity: reviewRound.anonymity,
  published: reviewRound.published,
  roundClosedAt: reviewRound.closedAt,
  authors: sql<
    string[] | null
  >`case when ${reviewRound.anonymity} <> 'double-anonymized' then ${authorNames} end`,
  sentAt: reviewReport.sentAt,
}

/** Only the messages that the editors of a submission exchange with one reviewer, in every round. */
export const isMessageForReviewer = (
  db: Reader,
  { submissionId, reviewerId }: { submissionId: string; reviewerId: string },
) =>
  and(
    eq(submissionMessage.submissionId, submissionId),
    inArray(
      submissionMessage.invitationId,
      db
        .select({ id: reviewInvitation.id })
        .from(reviewInvitation)
        .where(eq(reviewInvitation.reviewerId, reviewerId)),
    ),
  )

/**
 * The files that the reviewer of an invitation reads, once they have accepted it: the anonymised copy of their round after
 * an editor approved it, or the manuscript of that round where the authors are not hidden. Requires joins of the invitation and
 * the round.
 * The role decides: only files of the role `anonymised` are for reviewers (`defaultAudience`). The approval is a condition of its
 * own, although only an approval stores a copy: R-BLIND-3 asks for it.
 */
export const isFileForReviewer = and(
  eq(submissionFile.submissionId, reviewInvitation.submissionId),
  hasAccepted,
  or(
    and(
      eq(submissionFile.role, 'anonymised'),
      eq(submissionFile.round, reviewInvitation.round),
      isNotNull(reviewRound.copyApprovedAt),
    ),
    and(
      eq(submissionFile.role, 'manuscript'),
      ne(reviewRound.anonymity, 'double-anonymized'),
      or(isNull(reviewRound.closedAt), lte(submissionFile.sentAt, reviewRound.closedAt)),
    ),
  ),
)

/** The round before that of an invitation. */
export const earlierRound = alias(reviewRound, 'earlier_round')

export const isEarlierRound = and(
  eq(earlierRound.submissionId, reviewInvitation.submissionId),
  eq(earlierRound.number, sql`${reviewInvitation.round} - 1`),
)

/**
 * The files of the earlier round with which the file of a reviewer is compared: as anonymous as the file that they read.
 * Requires joins of the invitation, the round and the earlier round.
 */
export const isEarlierFileForReviewer = and(
  eq(submissionFile.submissionId, reviewInvitation.submissionId),
  hasAccepted,
  or(
    and(
      eq(submissionFile.role, 'anonymised'),
      eq(submissionFile.round, earlierRound.number),
      isNotNull(earlierRound.copyApprovedAt),
      // A copy for a round that shows the authors may name them.
      or(
        eq(earlierRound.anonymity, 'double-anonymized'),
        ne(reviewRound.anonymity, 'double-anonymized'),
      ),
    ),
    and(eq(submissionFile.role, 'manuscript'), ne(reviewRound.anonymity, 'double-anonymized')),
  ),
)

/**
 * The requests for a revision that the reviewer of an invitation may read, once they have accepted it. Requires joins of the
 * invitation and the decisions on its submission.
 */
export const isRevisionForReviewer = and(
  hasAccepted,
  inArray(decision.kind, ['request-minor-revision', 'request-major-revision']),
)

import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'

/**
 * Whether everybody may read a review with the published article: it was sent (`reviewed`) in a round that publishes reviews, and its
 * reviewer consents. Only what the author sees of it is published. Requires joins of the invitation, the round and the review.
 */
export const isReviewForReaders = and(
  eq(reviewInvitation.state, 'reviewed'),
  arrayContains(reviewRound.published, ['review-reports']),
  sql`${reviewReport.content} ->> 'consent' in ('anonymous', 'signed')`,
)

const forReadersIfSigned = (column: AnyPgColumn) =>
  sql<string | null>`case when ${reviewReport.content} ->> 'consent' = 'signed'
    and 'reviewer-identities' = any(${reviewRound.published}) then ${column} end`

/** The reviewer as readers see them: null unless they signed. Requires the same joins and the reviewer. */
export const reviewerForReaders = {
  name: forReadersIfSigned(reviewer.name),
  orcid: forReadersIfSigned(reviewer.orcid),
}

import { and, eq, sql } from 'drizzle-orm'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { emailKey } from '#domain/people/email-address.ts'
import type { Database, Transaction } from '#platform/database/database.ts'

/** Records that a reviewer came with the product. */
export async function markSampleReviewer(db: Database, email: string): Promise<void> {
  await db
    .update(reviewer)
    .set({ isSample: true })
    .where(eq(reviewer.emailKey, emailKey(email)))
}

/** Deletes the sample reviewers, but for those whom an editor invited to another submission. */
export async function deleteSampleReviewers(tx: Transaction): Promise<void> {
  const isInvited = sql`exists (select from ${reviewInvitation}
    where ${reviewInvitation.reviewerId} = ${reviewer.id})`
  await tx.delete(reviewer).where(and(eq(reviewer.isSample, true), sql`not ${isInvited}`))
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { secretField } from '#features/email/secret-link.ts'
import type { Database } from '#platform/database/database.ts'
import { hashToken, newToken } from '#platform/secrets.ts'

/** The address of the reviewer's page for emails. The sender fills in the secret (`secretLink: 'review'`). */
export const reviewLinkUrl = (baseUrl: string): string => reviewLinkOf(baseUrl, secretField)

/** The address of the reviewer's page with a secret. */
export const reviewLinkOf = (baseUrl: string, secret: string): string =>
  `${baseUrl}/review#${secret}`

/** The secrets of an invitation and one more: earlier links stay valid. */
export const withSecret = (secret: string) => ({
  secretHashes: sql`array_append(${reviewInvitation.secretHashes}, ${hashToken(secret)})`,
})

/** The secret in an `Authorization: ReviewLink …` header; undefined for any other header. */
export const findReviewSecret = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^ReviewLink ([\w-]{20,100})$/i)?.[1]

/**
 * Creates the secret for the link in an email to the reviewer with this address; earlier links stay valid. Returns
 * undefined where the newest invitation of the reviewer to this submission was cancelled or has expired.
 */
export async function createReviewSecret(
  db: Database,
  { submissionId, address }: { submissionId: string; address: string },
): Promise<string | undefined> {
  const secret = newToken()
  const newest = db
    .select({ id: reviewInvitation.id })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(
      and(
        eq(reviewInvitation.submissionId, submissionId),
        eq(reviewer.emailKey, emailKey(address)),
      ),
    )
    .orderBy(desc(reviewInvitation.round), desc(reviewInvitation.invitedAt))
    .limit(1)
  const [found] = await db
    .update(reviewInvitation)
    .set(withSecret(secret))
    .where(
      and(
        inArray(reviewInvitation.id, newest),
        inArray(reviewInvitation.state, ['invited', 'accepted', 'declined', 'reviewed']),
      ),
    )
    .returning({ id: reviewInvitation.id })
  return found && secret
}

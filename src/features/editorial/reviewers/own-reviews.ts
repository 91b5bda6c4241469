import { and, desc, eq, sql } from 'drizzle-orm'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewCertificate } from '#db/schema/editorial/reviewer-records.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import { isCounted } from '#features/editorial/access.ts'
import { findEnd, selectInvitation } from '#features/editorial/review/find-invitation.ts'
import { createSecret } from '#features/links/access-links.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'

type Person = { id: string; name: string }

/** The reviewer with the confirmed address of an account. */
export async function findOwnReviewer(db: Reader, account: Account): Promise<Person | undefined> {
  if (!account.confirmedAt) return undefined
  const [found] = await db
    .select({ id: reviewer.id, name: reviewer.name })
    .from(reviewer)
    .where(eq(reviewer.emailKey, emailKey(account.email)))
  return found
}

/** More than anybody reviews for a journal. */
const maxListed = 500

/** The invitations of a reviewer, the newest first. `title` is null when they see nothing of the manuscript any more. */
export async function listOwnReviews(db: Reader, reviewerId: string) {
  const found = await selectInvitation(db)
    .where(eq(reviewInvitation.reviewerId, reviewerId))
    .orderBy(desc(reviewInvitation.invitedAt), desc(reviewInvitation.id))
    .limit(maxListed)
  return found.map((invitation) => {
    const isOpen = findEnd(invitation) === undefined
    const { id, state, round, invitedAt, reviewDueAt, sentAt } = invitation
    const title = isOpen ? invitation.title : null
    return { id, state, round, invitedAt, reviewDueAt, sentAt, title, isOpen }
  })
}

const yearSent = sql<number>`extract(year from ${reviewReport.sentAt} at time zone 'UTC')::int`

/** The years in which a person sent reviews, the newest first, with their certificates. Samples do not count. */
export const listReviewYears = (db: Reader, reviewerId: string) =>
  db
    .select({
      year: yearSent,
      reviews: sql<number>`count(*)::int`,
      code: reviewCertificate.code,
    })
    .from(reviewInvitation)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .leftJoin(
      reviewCertificate,
      and(
        eq(reviewCertificate.reviewerId, reviewInvitation.reviewerId),
        eq(reviewCertificate.year, yearSent),
      ),
    )
    .where(
      and(
        eq(reviewInvitation.reviewerId, reviewerId),
        eq(reviewInvitation.state, 'reviewed'),
        isCounted,
      ),
    )
    .groupBy(yearSent, reviewCertificate.code)
    .orderBy(desc(yearSent))

/** Creates the secret of a link to an open invitation of the reviewer. Earlier links stay valid. Throws 404. */
export async function createOwnReviewSecret(
  { db, clock }: { db: Database; clock: Clock },
  reviewerId: string,
  id: string,
): Promise<string> {
  const [found] = await selectInvitation(db).where(
    and(eq(reviewInvitation.id, id), eq(reviewInvitation.reviewerId, reviewerId)),
  )
  const isOpen = found && !findEnd(found)
  const target = { kind: 'review', subjectId: id } as const
  const secret = isOpen && (await createSecret(db, target, 'copied', clock()))
  if (!secret) throw new Refused('not-found', 'There is no such open review.')
  return secret
}

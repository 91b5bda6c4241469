import { eq } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import type { EmailTemplate } from '#domain/email/template.ts'
import { isRoundOfInvitation } from '#features/editorial/access.ts'
import { readSubmissionPeople } from '#features/editorial/reviewers/submission-people.ts'
import type { LockedSubmission } from '#features/editorial/workflow/lock-submission.ts'
import type { Transaction } from '#platform/database/database.ts'
import { requireNoAuthorNames } from './review-emails.ts'

/** Throws `invalid` where a text to the reviewer of an invitation names an author whom its round hides. */
export async function requireAnonymousText(
  tx: Transaction,
  invitationId: string,
  about: LockedSubmission,
  text: EmailTemplate,
  field: string,
): Promise<void> {
  const [round] = await tx
    .select({
      number: reviewRound.number,
      anonymity: reviewRound.anonymity,
      copyApprovedAt: reviewRound.copyApprovedAt,
    })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .where(eq(reviewInvitation.id, invitationId))
  const { authors } = await readSubmissionPeople(tx, about.id, about.now)
  const names = authors.map(({ displayName, email = null }) => ({ displayName, email }))
  if (round) requireNoAuthorNames(round, about, names, text, field)
}

import { eq } from 'drizzle-orm'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import type { EmailTemplate } from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { findNamed } from '#domain/manuscript/anonymise/find-named.ts'
import { Refused } from '#domain/refusal.ts'
import { isRoundOfInvitation } from '#features/editorial/access.ts'
import { listHiddenPeople } from '#features/editorial/anonymisation/known-people.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ReviewedSubmission } from './review-emails.ts'
import { withDetailsForReviewers } from './round-queries.ts'

type Deps = { journal: Journal; who: { name: string } }

/**
 * Throws `invalid` where an editor's text to the reviewer of an invitation names a person whom its round hides. The approved
 * title and abstract, the journal, the reviewer and the editor may be named, and what the `template` says already.
 */
export async function requireAnonymousText(
  tx: Transaction,
  { journal, who }: Deps,
  invitationId: string,
  about: ReviewedSubmission,
  { subject, body }: EmailTemplate,
  field: string,
  template?: EmailTemplate,
): Promise<void> {
  const [found] = await tx
    .select({
      name: reviewer.name,
      reviewerId: reviewer.id,
      submissionId: reviewInvitation.submissionId,
      anonymity: reviewRound.anonymity,
    })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .innerJoin(reviewRound, isRoundOfInvitation)
    .where(eq(reviewInvitation.id, invitationId))
  if (!found) return
  const { title, abstract, keywords } = await withDetailsForReviewers(tx, about)
  const { name, publisher, institution, address, contact } = journal
  const named = findNamed(`${subject}\n${body}`, await listHiddenPeople(tx, found), [
    ...[title, abstract, ...keywords],
    ...[name, publisher, institution, address.join('\n'), contact.email],
    ...[found.name, who.name, template?.subject ?? '', template?.body ?? ''],
  ])
  if (named)
    throw new Refused(
      'invalid',
      `The text names a person (“${named}”). This round hides the person from the reviewer. Please leave the name out.`,
      field,
    )
}

import { eq } from 'drizzle-orm'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewForm, reviewFormVersion } from '#db/schema/editorial/review-forms.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import type { ReviewContent } from '#domain/editorial/review/review.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { newId } from '#platform/id.ts'
import { openLink } from '../access-links.ts'
import type { TestSite } from '../site-actions.ts'

type Invited = { name: string; number?: number; round?: number }

/** Inserts a reviewer who has accepted an invitation to a round; the round is opened unless it is there. */
export async function insertReviewer(
  site: TestSite,
  submissionId: string,
  { name, number = 1, round = 1 }: Invited,
) {
  const [id, invitationId] = [newId(), newId()]
  const email = `${id}@unn.edu.ng`
  const reviewDueAt = new Date(site.now.getTime() + 30 * 86_400_000)
  await site.db
    .insert(reviewRound)
    .values({
      submissionId,
      number: round,
      anonymity: 'double-anonymized',
      openedAt: site.now,
    })
    .onConflictDoNothing()
  await site.db
    .insert(reviewer)
    .values({ id, name, email, emailKey: emailKey(email), addedAt: site.now })
  await site.db.insert(reviewInvitation).values({
    id: invitationId,
    submissionId,
    round,
    reviewerId: id,
    number,
    state: 'accepted',
    invitedAt: site.now,
    answeredAt: site.now,
    answerDueAt: reviewDueAt,
    reviewDueAt,
  })
  await openLink(site, 'review', invitationId)
  return { invitationId, email, name }
}

type Review = Partial<Pick<ReviewContent, 'comments' | 'confidential' | 'answers' | 'consent'>>

/** Inserts a review that a reviewer has sent, with a form of one question to the author and one to the editors. */
export async function insertReview(
  site: TestSite,
  invitationId: string,
  { comments = '', confidential = '', answers = {}, consent }: Review,
) {
  const shared = { kind: 'text', help: null, required: false } as const
  const formId = 'sample-form'
  await site.db
    .insert(reviewForm)
    .values({ id: formId, name: 'Sample form', createdAt: site.now })
    .onConflictDoNothing()
  await site.db
    .insert(reviewFormVersion)
    .values({
      formId,
      number: 1,
      questions: [
        { ...shared, id: 'aims', label: 'Aims', audience: 'author' },
        { ...shared, id: 'doubts', label: 'Doubts', audience: 'editors' },
      ],
      savedAt: site.now,
    })
    .onConflictDoNothing()
  const content = { answers, comments, confidential, notes: [], recommendation: null, consent }
  const sent = { formId, formVersion: 1, content, sentAt: site.now }
  await site.db.insert(reviewReport).values({ invitationId, ...sent })
  await site.db
    .update(reviewInvitation)
    .set({ state: 'reviewed', endedAt: site.now })
    .where(eq(reviewInvitation.id, invitationId))
}

/** Moves a submission to the stage of review, with a first round that is open. */
export async function openRound(site: TestSite, submissionId: string) {
  await site.db
    .update(submission)
    .set({ stage: 'in-review', stageSince: site.now })
    .where(eq(submission.id, submissionId))
  await site.db
    .insert(reviewRound)
    .values({ submissionId, number: 1, anonymity: 'double-anonymized', openedAt: site.now })
    .onConflictDoNothing()
}

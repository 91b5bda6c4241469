import { count, eq } from 'drizzle-orm'
import { reviewInvitation, reviewReport, reviewReturn } from '#db/schema/editorial/review.ts'
import { decideReturn, type ReviewReturn } from '#domain/editorial/review/review-return.ts'
import type { Account } from '#domain/people/account.ts'
import type { LockedSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { requireAllowed } from '#features/editorial/workflow/run-command.ts'
import { saveChange } from '#features/editorial/workflow/save-change.ts'
import type { Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { changeInvitation, type InvitationDeps } from './change-invitation.ts'
import { requireAnonymousText } from './require-anonymous-text.ts'
import { draftReviewerEmail, emailReviewer } from './review-emails.ts'

const day = 86_400_000

/**
 * Sends a review back to its reviewer, who can change it and send it again; opens its round again if it had closed. The
 * version that was sent stays. Throws 404 without editorial access, `invalid` for a reason that names
 * a person whom the round hides, and as `decideReturn` does.
 */
export const returnReview = (
  deps: InvitationDeps,
  who: Account,
  id: string,
  { reason, days }: ReviewReturn,
): Promise<void> =>
  changeInvitation(deps, who, id, async (tx, { invitation, person }, about) => {
    const { submissionId, round } = invitation
    const { reopensRound } = decideReturn({ ...about, ...invitation })
    const emailDeps = { ...deps, journal: deps.journal() }
    const text = { subject: '', body: reason }
    await requireAnonymousText(tx, { ...emailDeps, who }, id, about, text, 'reason')
    const number = await insertReturn(tx, id, { reason, who, about })
    const { answerDueAt } = invitation
    const laterDue = Math.max(invitation.reviewDueAt.getTime(), about.now.getTime() + days * day)
    const due = { answerDueAt, reviewDueAt: new Date(laterDue) }
    const template = { db: tx, journal: emailDeps.journal }
    const emailId = `returned-${id}-${number}`
    await emailReviewer(emailDeps, tx, {
      id: emailId,
      name: 'review-returned',
      reviewer: person,
      about,
      due,
      invitationId: id,
      draft: await draftReviewerEmail(template, 'review-returned', person, about, who.name, {
        reason,
      }),
      writer: who,
    })
    await tx
      .update(reviewInvitation)
      .set({ ...due, state: 'accepted', endedAt: null, remindedAt: null, emailId })
      .where(eq(reviewInvitation.id, id))
    const event = { submissionId, round, invitationId: id, emailId, reason }
    await recordEvent(deps, tx, who.id, { type: 'submission-review-returned', ...event })
    if (!reopensRound) return
    const change = await requireAllowed(tx, about, { command: 'reopen-review' })
    await saveChange(tx, about, change)
    await recordEvent(deps, tx, who.id, {
      type: 'submission-review-reopened',
      submissionId,
      round,
    })
  })

/** Keeps the version that was sent. Returns its number. */
async function insertReturn(
  tx: Transaction,
  invitationId: string,
  { reason, who, about }: { reason: string; who: Account; about: LockedSubmission },
): Promise<number> {
  const [sent] = await tx
    .select({ content: reviewReport.content, sentAt: reviewReport.sentAt })
    .from(reviewReport)
    .where(eq(reviewReport.invitationId, invitationId))
    .for('update')
  if (!sent?.content || !sent.sentAt) throw new Error('a review without content was sent')
  const [before] = await tx
    .select({ n: count() })
    .from(reviewReturn)
    .where(eq(reviewReturn.invitationId, invitationId))
  const number = (before?.n ?? 0) + 1
  await tx.insert(reviewReturn).values({
    invitationId,
    number,
    reason,
    content: sent.content,
    sentAt: sent.sentAt,
    returnedBy: who.id,
    sentBackAt: about.now,
  })
  return number
}

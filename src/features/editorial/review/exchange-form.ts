import { and, eq } from 'drizzle-orm'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { chooseForm } from './save-review-form.ts'

/**
 * Gives the open round of a submission another form. Throws 404, `conflict-of-interest`, `not-found` for an unknown form,
 * and `transition-not-allowed` without an open round or once a review has begun.
 */
export async function exchangeForm(
  deps: CommandDeps,
  who: Account,
  submissionId: string,
  formId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, submissionId)
    requireEditorialAccess(found)
    const { openRound: round } = found
    if (round === null)
      throw new Refused('transition-not-allowed', 'There is no open round of review.')
    const isOpenRound = and(
      eq(reviewRound.submissionId, submissionId),
      eq(reviewRound.number, round),
    )
    // A reviewer who begins locks the same row.
    await tx
      .select({ number: reviewRound.number })
      .from(reviewRound)
      .where(isOpenRound)
      .for('update')
    const begun = await tx
      .select({ id: reviewReport.invitationId })
      .from(reviewReport)
      .innerJoin(reviewInvitation, eq(reviewInvitation.id, reviewReport.invitationId))
      .where(
        and(eq(reviewInvitation.submissionId, submissionId), eq(reviewInvitation.round, round)),
      )
      .limit(1)
    if (begun.length > 0)
      throw new Refused(
        'transition-not-allowed',
        'A reviewer has begun to write in the form of this round. It cannot be changed any more.',
      )
    const form = await chooseForm(deps, tx, formId)
    await tx.update(reviewRound).set(form).where(isOpenRound)
    const type = 'submission-review-form-exchanged'
    await recordEvent(deps, tx, who.id, { type, submissionId, round, ...form })
  })
}

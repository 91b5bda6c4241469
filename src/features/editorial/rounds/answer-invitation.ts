import { eq } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import type { Declining } from '#domain/editorial/review/invitation.ts'
import { decideAnswer } from '#domain/editorial/review/invitation-rules.ts'
import type { Journal } from '#domain/journal/journal.ts'
import {
  getOpenInvitation,
  type LinkedInvitation,
} from '#features/editorial/review/find-invitation.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { listNotified } from './reviewer-answers.ts'

type Deps = CommandDeps & { journal: () => Journal }
type Invitation = Pick<LinkedInvitation, 'id' | 'submissionId'>
type Row = typeof reviewInvitation.$inferSelect

/** Accepts an invitation, also one that was declined. Throws 410 where it has ended, and `too-late` after the review. */
export const acceptInvitation = (deps: Deps, invitation: Invitation): Promise<void> =>
  answer(deps, invitation, async (tx, row, open, editorId) => {
    if (decideAnswer(open, 'accepted') === row.state) return
    const notified = await listNotified(tx, row, editorId)
    await tx
      .update(reviewInvitation)
      .set({ state: 'accepted', answeredAt: deps.clock(), declineReason: null })
      .where(eq(reviewInvitation.id, row.id))
    await recordEvent(deps, tx, undefined, {
      type: 'submission-reviewer-accepted',
      submissionId: row.submissionId,
      invitationId: row.id,
      notified,
    })
  })

/**
 * Declines an invitation with a reason and suggestions, also one that was accepted. Declining twice replaces the reason.
 * Throws as `acceptInvitation` does.
 */
export const declineInvitation = (
  deps: Deps,
  invitation: Invitation,
  { reason, hasConflict, suggestions }: Declining,
): Promise<void> =>
  answer(deps, invitation, async (tx, row, open, editorId) => {
    const isNew = decideAnswer(open, 'declined') !== row.state
    const notified = await listNotified(tx, row, editorId)
    const others = row.conflicts.filter(({ kind }) => kind !== 'declared')
    const declared = { kind: 'declared' as const, detail: reason ?? '' }
    await tx
      .update(reviewInvitation)
      .set({
        state: 'declined',
        answeredAt: deps.clock(),
        declineReason: reason,
        suggestions,
        conflicts: hasConflict ? [...others, declared] : others,
      })
      .where(eq(reviewInvitation.id, row.id))
    if (!isNew) return
    await recordEvent(deps, tx, undefined, {
      type: 'submission-reviewer-declined',
      submissionId: row.submissionId,
      invitationId: row.id,
      ...(reason && { reason }),
      notified,
    })
  })

/** Locks the submission, so that an answer and a command of an editor take turns. `editorId` is its handling editor. */
async function answer(
  deps: Deps,
  { id, submissionId }: Invitation,
  act: (
    tx: Transaction,
    row: Row,
    open: LinkedInvitation,
    editorId: string | null,
  ) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const about = await lockSubmissionForSystem(deps, tx, submissionId)
    const open = await getOpenInvitation(deps, tx, id)
    const [row] = await tx.select().from(reviewInvitation).where(eq(reviewInvitation.id, id))
    if (row) await act(tx, row, open, about?.editorId ?? null)
  })
}

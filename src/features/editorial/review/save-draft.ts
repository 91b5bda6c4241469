import { and, eq, isNull } from 'drizzle-orm'
import { reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import {
  applyChanges,
  type DraftChange,
  type ReviewDraft,
} from '#domain/editorial/review/review.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { getOpenInvitation, type LinkedInvitation } from './find-invitation.ts'
import { findFormOfRound } from './review-form-queries.ts'
import { lockReport, type ReviewReport } from './review-queries.ts'
import { storeForm } from './save-review-form.ts'

export type ReviewDeps = CommandDeps & { journal: () => Journal }

export type SavedDraft = {
  draft: ReviewDraft
  draftVersion: number
  savedAt: Date | null
  /** The changes that were not applied, because another device changed the same fields. */
  stale: string[]
}

/**
 * Applies changes to the draft of a review, each to the value that it names as its base. Throws as `getOpenInvitation`
 * does, `transition-not-allowed` before the invitation is accepted and after the review was sent, and `too-large`.
 */
export const saveDraft = (
  deps: ReviewDeps,
  { id }: Pick<LinkedInvitation, 'id'>,
  changes: Record<string, DraftChange>,
): Promise<SavedDraft> =>
  deps.db.transaction(async (tx) => {
    const invitation = await getOpenInvitation(deps, tx, id)
    const report = await beginReport(deps, tx, invitation)
    requireDraft(await getOpenInvitation(deps, tx, id))
    const now = deps.clock()
    const applied = applyChanges(report.draft, changes, now.getTime())
    if (!applied)
      throw new Refused('too-large', 'This review is too long to be saved. Please shorten it.')
    const { draft, stale, isChanged } = applied
    if (!isChanged) return { ...report, stale }
    const [saved] = await tx
      .update(reviewReport)
      .set({ draft, draftVersion: report.draftVersion + 1, savedAt: now })
      .where(eq(reviewReport.invitationId, id))
      .returning()
    if (!saved) throw new Error('the draft was not saved')
    return { ...saved, stale }
  })

/** Locks the review of an invitation, and creates it in the form of the round, which stays from now on. */
async function beginReport(
  deps: ReviewDeps,
  tx: Transaction,
  invitation: LinkedInvitation,
): Promise<ReviewReport> {
  const { id: invitationId, submissionId, round } = invitation
  const begun = await lockReport(tx, invitationId)
  if (begun) return begun
  requireDraft(invitation)
  // The command that changes the form locks the same row.
  await tx
    .select({ number: reviewRound.number })
    .from(reviewRound)
    .where(and(eq(reviewRound.submissionId, submissionId), eq(reviewRound.number, round)))
    .for('update')
  const form = await storeForm(deps, tx, await findFormOfRound(tx, invitation))
  await tx
    .update(reviewRound)
    .set(form)
    .where(
      and(
        eq(reviewRound.submissionId, submissionId),
        eq(reviewRound.number, round),
        isNull(reviewRound.formId),
      ),
    )
  await tx
    .insert(reviewReport)
    .values({ invitationId, ...form })
    .onConflictDoNothing()
  const created = await lockReport(tx, invitationId)
  if (!created) throw new Error('the review was not created')
  return created
}

/** Throws `transition-not-allowed` unless the invitation is accepted and the review not sent. */
function requireDraft({ state }: LinkedInvitation): void {
  if (state === 'accepted') return
  throw new Refused(
    'transition-not-allowed',
    state === 'reviewed'
      ? 'This review was sent. It cannot be changed any more.'
      : 'Please accept the invitation first.',
  )
}

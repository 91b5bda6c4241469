import { and, eq } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { system } from '#domain/actor.ts'
import { isComplete } from '#domain/editorial/review/invitation-rules.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import { requireAllowed } from '#features/editorial/workflow/run-command.ts'
import { saveChange } from '#features/editorial/workflow/save-change.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'

/**
 * Closes the open round of a submission when a review was sent and nothing is outstanding. Locks the submission. Returns
 * whether it closed the round.
 */
export async function closeRoundIfComplete(
  deps: CommandDeps,
  tx: Transaction,
  id: string,
): Promise<boolean> {
  const found = await lockSubmissionForSystem(deps, tx, id)
  if (found?.stage !== 'in-review' || found.openRound === null) return false
  const { openRound: round } = found
  const rows = await tx
    .select({ state: reviewInvitation.state })
    .from(reviewInvitation)
    .where(and(eq(reviewInvitation.submissionId, id), eq(reviewInvitation.round, round)))
  if (!isComplete(rows.map(({ state }) => state))) return false
  await saveChange(tx, found, await requireAllowed(tx, found, { command: 'close-review' }))
  await recordEvent(deps, tx, system, { type: 'submission-review-closed', submissionId: id, round })
  return true
}

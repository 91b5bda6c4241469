import { auditNameOf, type CommandActor } from '#domain/actor.ts'
import { publishCommandFor } from '#domain/editorial/decide.ts'
import { isInProduction } from '#domain/editorial/production/decide.ts'
import type { SubmissionState } from '#domain/editorial/submission-command.ts'
import { Refused } from '#domain/refusal.ts'
import type { LockedSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { requireAllowed } from '#features/editorial/workflow/run-command.ts'
import { saveChange } from '#features/editorial/workflow/save-change.ts'
import { cancelEmail } from '#features/email/queue-email.ts'
import { approveWithPublication } from '#features/publishing/full-text/approve-full-text.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { statePeerReview } from './state-peer-review.ts'

type Publication = {
  found: LockedSubmission
  /** The version that an editor saw; without it the submission is published in any version. */
  version?: number | undefined
  /** Why the author has not approved the text. */
  proofReason?: string | undefined
  /** Writes the public article, and returns its id. */
  write: () => Promise<string>
}

/**
 * Publishes a locked submission with its article: every entrance to "public" of an article that comes from a submission leads
 * here. A submission that is not accepted is published without review, and the event says so. Shows readers the text that the
 * author has approved. Throws the refusals of `decide`, such as `proof-not-approved` for an article that is held.
 */
export async function makePublic(
  deps: CommandDeps,
  tx: Transaction,
  who: CommandActor,
  { found, version, proofReason, write }: Publication,
): Promise<void> {
  const { id, now } = found
  const command = publishCommandFor(found.stage)
  const change = await requireAllowed(tx, found, { command, version, proofReason })
  const withoutReview = command === 'publish-without-review'
  if (withoutReview) await cancelPendingEmail(tx, found)
  const articleId = await write()
  if (found.proof === 'approved') await approveWithPublication(deps, tx, who, articleId)
  await saveChange(tx, found, change, articleId)
  await statePeerReview(tx, { id, articleId, now, withoutReview })
  await recordEvent(deps, tx, auditNameOf(who), {
    type: 'submission-published',
    submissionId: id,
    articleId,
    ...(withoutReview && { withoutReview }),
    ...reasonWithoutProof(found, proofReason),
  })
}

/** A published submission needs no corrections: cancels the email that asks for them, unless it is being sent. */
async function cancelPendingEmail(
  tx: Transaction,
  { pendingDecision }: LockedSubmission,
): Promise<void> {
  if (!pendingDecision?.emailId) return
  await cancelEmail(tx, pendingDecision.emailId).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** Why an article is published although its author has not approved the proof; nothing where none was needed. */
export const reasonWithoutProof = (
  { proof }: Pick<SubmissionState, 'proof'>,
  reason: string | undefined,
): { reason?: string } =>
  reason && (isInProduction(proof) || proof === 'overridden') ? { reason } : {}

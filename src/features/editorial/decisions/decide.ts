import { type DecisionInput, emailTemplateOf } from '#domain/editorial/decision.ts'
import type { VersionedCommand } from '#domain/editorial/submission-version.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import { fillRemainingFields, numberedList } from '#domain/email/template.ts'
import type { SubmissionEvent } from '#domain/events/submission-events.ts'
import type { Account } from '#domain/people/account.ts'
import { emailAction } from '#features/editorial/emails/email-content.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { runCommand } from '#features/editorial/workflow/run-command.ts'
import { cancelEmail, queueEmail } from '#features/email/queue-email.ts'
import type { CommandDeps } from '#platform/events.ts'
import { newId } from '#platform/id.ts'

type Deps = CommandDeps & { baseUrl: string }

/**
 * Decides on a submission. Its stage changes at once. During the undo window the author sees the previous stage and the
 * email waits. Throws as `runCommand` does.
 */
export async function decideSubmission(
  deps: Deps,
  who: Account,
  id: string,
  input: DecisionInput,
): Promise<ShownSubmission> {
  const emailId = newId()
  const { command: kind, points } = input
  const command = { ...input, decidedBy: who.id, decisionId: newId(), emailId }
  return runCommand(deps, who, id, command, async (tx, found) => {
    await queueEmail(deps, tx, {
      ...fillRemainingFields(input, points ? { items: numberedList(points) } : {}),
      id: emailId,
      name: emailTemplateOf[kind],
      submissionId: id,
      recipientId: found.submittedBy,
      action: emailAction(deps, emailTemplateOf[kind], found),
      writtenBy: who.id,
      waitSeconds: undoSeconds,
    })
    return { event: decisionEvent(kind, id, emailId) }
  })
}

function decisionEvent(
  kind: DecisionInput['command'],
  submissionId: string,
  emailId: string,
): SubmissionEvent {
  if (kind === 'return-for-correction')
    return { type: 'submission-returned', submissionId, emailId }
  if (kind === 'request-minor-revision' || kind === 'request-major-revision')
    return {
      type: 'submission-revision-requested',
      submissionId,
      emailId,
      kind: kind === 'request-minor-revision' ? 'minor' : 'major',
    }
  if (kind === 'accept') return { type: 'submission-accepted', submissionId, emailId }
  return {
    type: 'submission-rejected',
    submissionId,
    emailId,
    withoutReview: kind === 'desk-reject',
  }
}

/**
 * Undoes the pending decision: cancels its email and request, and restores the stage and the handling editor. Throws as
 * `runCommand` does, and `too-late` when the email has left.
 */
export const undoDecision = (
  deps: Deps,
  who: Account,
  id: string,
  { version }: VersionedCommand,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'undo', version }, async (tx, _, { stage, undone }) => {
    if (undone?.emailId) await cancelEmail(tx, undone.emailId)
    return { event: { type: 'submission-decision-undone', submissionId: id, back: stage } }
  })

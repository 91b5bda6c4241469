import { and, count, eq, isNull } from 'drizzle-orm'
import { correctionRequest } from '#db/schema/editorial.ts'
import {
  type Decision,
  emailTemplateOf,
  isDecisionPending,
  requireEditorialAccess,
} from '#domain/editorial/submission.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import {
  fillRemainingFields,
  lacksReasons,
  numberedList,
  reasonsMissing,
} from '#domain/email/template.ts'
import type { SubmissionEvent } from '#domain/event.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { emailAction } from '#features/editorial/emails/email-content.ts'
import { getSubmission, type Submission } from '#features/editorial/queries.ts'
import {
  type CommandDependencies,
  lockSubmission,
  runCommand,
  saveTransition,
} from '#features/editorial/workflow/run-command.ts'
import { requireSameVersion } from '#features/editorial/workflow/version-check.ts'
import { cancelEmail, queueEmail } from '#features/email/queue-email.ts'
import type { Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'

type Needs = CommandDependencies & { baseUrl: string }

/**
 * Decides on a submission. The submission moves at once; its author sees where it stood before, and the
 * letter waits, until 30 seconds have passed: so long the decision can be taken back. Throws as
 * `giveCommand` does, and `invalid` when points or reasons are missing, or points given where none belong.
 */
export async function decideSubmission(
  needs: Needs,
  who: Account,
  id: string,
  decision: Decision,
): Promise<Submission> {
  const { command, version, items } = decision
  requireCorrectionItems(decision)
  for (const part of ['subject', 'body'] as const)
    if (lacksReasons(decision[part])) throw new Refused('invalid', reasonsMissing, part)
  return runCommand(needs, who, { id, command, side: 'editor', version }, async (tx, found) => {
    const now = needs.clock()
    const emailId = newId()
    const { subject, body } = fillRemainingFields(
      decision,
      items ? { items: numberedList(items) } : {},
    )
    await queueEmail(needs, tx, {
      id: emailId,
      name: emailTemplateOf[command],
      subject,
      body,
      submissionId: found.id,
      recipientId: found.submittedBy,
      action: emailAction(needs, emailTemplateOf[command], found),
      writtenBy: who.id,
      waitSeconds: undoSeconds,
    })
    if (items) await insertCorrectionRequest(needs, tx, who, found, items)
    return {
      set: {
        editorId: found.editorId ?? who.id,
        undoableUntil: new Date(now.getTime() + undoSeconds * 1000),
        previousStage: found.stage,
        previousStageSince: found.stageSince,
        pendingEmailId: emailId,
        assignedByDecision: found.editorId === null,
        ...(command === 'accept' && { acceptedAt: now }),
      },
      event: decisionEvent(command, found.id, emailId),
    }
  })
}

function requireCorrectionItems({ command, items, body }: Decision): void {
  if (command !== 'return-for-correction') {
    if (items) throw new Refused('invalid', 'items belong to a return to the author alone', 'items')
    return
  }
  if (!items) throw new Refused('invalid', 'items is a required field', 'items')
  if (body.split('{items}').length !== 2) {
    throw new Refused(
      'invalid',
      'Please leave {items} in the letter, once: your list stands there.',
      'body',
    )
  }
}

function decisionEvent(
  command: Decision['command'],
  submissionId: string,
  emailId: string,
): SubmissionEvent {
  if (command === 'return-for-correction')
    return { type: 'submission-returned', submissionId, emailId }
  if (command === 'accept') return { type: 'submission-accepted', submissionId, emailId }
  return { type: 'submission-rejected', submissionId, emailId, withoutReview: true }
}

async function insertCorrectionRequest(
  { clock }: Pick<Needs, 'clock'>,
  tx: Transaction,
  who: Account,
  { id: submissionId }: Submission,
  items: string[],
): Promise<void> {
  const [before] = await tx
    .select({ n: count() })
    .from(correctionRequest)
    .where(eq(correctionRequest.submissionId, submissionId))
  await tx.insert(correctionRequest).values({
    submissionId,
    number: (before?.n ?? 0) + 1,
    items: items.map((request) => ({ request, answer: null })),
    returnedBy: who.id,
    returnedAt: clock(),
  })
}

/**
 * Takes a decision back within its 30 seconds: the letter does not leave, and the submission stands where
 * it stood, in whose hands it was. Throws 404, `own-submission`, `changed-meanwhile`, and `too-late` when they are over.
 */
export async function undoDecision(
  needs: Needs,
  who: Account,
  id: string,
  version: number,
): Promise<Submission> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    requireEditorialAccess(found)
    await requireSameVersion(tx, found, version, 'editor')
    const { previousStage, previousStageSince, pendingEmailId, assignedByDecision } = found
    if (
      !isDecisionPending(found, needs.clock()) ||
      !previousStage ||
      !previousStageSince ||
      !pendingEmailId
    ) {
      throw new Refused('too-late', 'There is no decision that can still be taken back.')
    }
    await cancelEmail(tx, pendingEmailId)
    await saveTransition(
      needs,
      tx,
      found,
      { from: found.stage, to: previousStage },
      {
        stageSince: previousStageSince,
        acceptedAt: null,
        ...(assignedByDecision && { editorId: null }),
      },
    )
    await deleteOpenCorrectionRequest(tx, id)
    const back: Stage = previousStage
    await recordEvent(needs, tx, who.id, {
      type: 'submission-decision-undone',
      submissionId: id,
      back,
    })
  })
  return getSubmission(needs.db, who, id)
}

async function deleteOpenCorrectionRequest(tx: Transaction, id: string): Promise<void> {
  const open = and(eq(correctionRequest.submissionId, id), isNull(correctionRequest.respondedAt))
  await tx.delete(correctionRequest).where(open)
}

import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { participant } from '#db/schema/editorial/people.ts'
import { decision, submission, submissionRequest } from '#db/schema/editorial/submissions.ts'
import type { RequestPoint } from '#domain/editorial/request.ts'
import type { Change, PendingDecision } from '#domain/editorial/submission-command.ts'
import { cancelOpenProof, endProduction } from '#features/editorial/production/end-production.ts'
import { endRound, reopenRound, restoreRound } from '#features/editorial/rounds/end-round.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { LockedSubmission } from './lock-submission.ts'

/** Writes the rows of a change to a locked submission. `articleId` is the article made from it. */
export async function saveChange(
  tx: Transaction,
  found: LockedSubmission,
  change: Change,
  articleId?: string,
): Promise<void> {
  const { id, now, pendingDecision } = found
  const { stage, stageSince, acceptedAt, revisedAt, publishAt } = change
  await tx
    .update(submission)
    .set({
      stage,
      stageSince,
      acceptedAt,
      revisedAt,
      publishAt,
      version: sql`${submission.version} + 1`,
      articleId,
    })
    .where(eq(submission.id, id))
  if (change.undone) await undoDecision(tx, found, change.undone)
  // A further command ends the undo window: the author sees the stage that it builds on.
  else if (pendingDecision)
    await tx.update(decision).set({ effectiveAt: now }).where(eq(decision.id, pendingDecision.id))
  // No proof can be answered once the article is public, or the submission is not accepted any more.
  if (change.undone) await endProduction(tx, id, now)
  else if (stage === 'published' || stage === 'withdrawn') await cancelOpenProof(tx, id, now)
  if (change.editorId !== undefined) await setHandlingEditor(tx, found, change.editorId)
  if (change.responded)
    await tx
      .update(submissionRequest)
      .set({ points: change.responded, respondedAt: now })
      .where(and(eq(submissionRequest.submissionId, id), isNull(submissionRequest.respondedAt)))
  if (change.decision) await insertDecision(tx, found, change.decision, change.requested)
  if (change.appeal) await saveAppeal(tx, found, change.appeal)
  if (change.closedRound !== undefined) await endRound(tx, id, change.closedRound, now)
  if (change.reopenedRound !== undefined) await reopenRound(tx, id, change.reopenedRound)
}

async function undoDecision(
  tx: Transaction,
  { id: submissionId, now }: LockedSubmission,
  { id, round, previousStage }: PendingDecision,
): Promise<void> {
  await tx.update(decision).set({ undoneAt: now }).where(eq(decision.id, id))
  await tx.delete(submissionRequest).where(eq(submissionRequest.decisionId, id))
  // A round that an editor had closed before the decision stays closed.
  if (round !== null && previousStage === 'in-review')
    await restoreRound(tx, submissionId, round, now)
}

async function setHandlingEditor(
  tx: Transaction,
  { id: submissionId, editorId: before, now: since }: LockedSubmission,
  accountId: string | null,
): Promise<void> {
  if (accountId === before) return
  const role = 'handling-editor'
  await tx
    .delete(participant)
    .where(and(eq(participant.submissionId, submissionId), eq(participant.role, role)))
  if (accountId) await tx.insert(participant).values({ submissionId, accountId, role, since })
}

async function insertDecision(
  tx: Transaction,
  { id: submissionId, now: decidedAt }: LockedSubmission,
  made: NonNullable<Change['decision']>,
  points: RequestPoint[] | undefined,
): Promise<void> {
  await tx.insert(decision).values({ ...made, submissionId, decidedAt })
  if (!points) return
  const [before] = await tx
    .select({ n: count() })
    .from(submissionRequest)
    .where(eq(submissionRequest.submissionId, submissionId))
  await tx
    .insert(submissionRequest)
    .values({ submissionId, number: (before?.n ?? 0) + 1, decisionId: made.id, points })
}

/** Adds the appeal to the last decision. */
async function saveAppeal(
  tx: Transaction,
  { id, now }: LockedSubmission,
  appeal: string,
): Promise<void> {
  const last = tx
    .select({ id: decision.id })
    .from(decision)
    .where(and(eq(decision.submissionId, id), isNull(decision.undoneAt)))
    .orderBy(desc(decision.decidedAt))
    .limit(1)
  await tx.update(decision).set({ appeal, appealedAt: now }).where(inArray(decision.id, last))
}

import { eq, sql } from 'drizzle-orm'
import { submission } from '#db/schema/editorial.ts'
import { isDecisionPending, requireEditorialAccess } from '#domain/editorial/submission.ts'
import {
  type Command,
  requireTransition,
  type Side,
  type Transition,
} from '#domain/editorial/workflow.ts'
import type { SubmissionEvent } from '#domain/event.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import {
  findSubmission,
  getSubmission,
  getSubmissionToDecide,
  type Submission,
  submissionNotFound,
} from '#features/editorial/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { requireSameVersion } from './version-check.ts'

export type CommandDependencies = { db: Database; clock: Clock; jobs: Jobs }

/** A command to a submission; `version` is the one that was seen when it was given. */
export type CommandInput = {
  id: string
  command: Command
  side: Exclude<Side, 'system'>
  version: number | undefined
}

/** What a command does besides the move: columns of the submission, and what it says has happened. */
export type CommandResult = {
  set?: Partial<typeof submission.$inferInsert>
  event: SubmissionEvent
}

/**
 * Gives a command: in one transaction the row is locked, the rules are asked, `act` does what belongs to
 * the command, and the move and its event are written. Throws 404, `own-submission`, `changed-meanwhile` and
 * `not-at-this-stage`.
 */
export async function runCommand(
  needs: CommandDependencies,
  who: Account,
  { id, command, side, version }: CommandInput,
  act: (tx: Transaction, found: Submission, move: Transition) => Promise<CommandResult>,
): Promise<Submission> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    requireSide(who, found, side, needs.clock())
    await requireSameVersion(tx, found, version, side)
    const move = requireTransition(found.stage, command, side)
    const { set, event } = await act(tx, found, move)
    await saveTransition(needs, tx, found, move, set)
    await recordEvent(needs, tx, who.id, event)
  })
  return getSubmission(needs.db, who, id)
}

/** All of a submission that the asker may see, with its row locked: two commands at once take turns. Throws 404. */
export async function lockSubmission(
  tx: Transaction,
  who: Account,
  id: string,
): Promise<Submission> {
  await holdRow(tx, id)
  return getSubmissionToDecide(tx, who, id)
}

const holdRow = (tx: Transaction, id: string) =>
  tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id)).for('update')

/** The same for the system, which sees all that is not deleted; undefined where it is gone. */
export async function lockSubmissionForSystem(
  tx: Transaction,
  id: string,
): Promise<Submission | undefined> {
  await holdRow(tx, id)
  const found = await findSubmission(tx, id)
  return found?.deletedAt ? undefined : found
}

/** An author commands what is theirs, and an editor what is not. */
function requireSide(who: Account, found: Submission, side: CommandInput['side'], now: Date): void {
  if (side === 'editor') {
    requireEditorialAccess(found)
    return
  }
  if (found.submittedBy !== who.id) throw submissionNotFound()
  if (isDecisionPending(found, now)) {
    throw new Refused(
      'edit-conflict',
      'The editors are at work on this submission just now. Please look at it again in a minute.',
    )
  }
}

/** Writes a move: the stage, since when, the next version; what was held back is held no longer. */
export async function saveTransition(
  { clock }: Pick<CommandDependencies, 'clock'>,
  tx: Transaction,
  found: Submission,
  { from, to }: Pick<Transition, 'from' | 'to'>,
  set: CommandResult['set'] = {},
): Promise<void> {
  await tx
    .update(submission)
    .set({
      stage: to,
      ...(to !== from && { stageSince: clock() }),
      version: sql`${submission.version} + 1`,
      undoableUntil: null,
      previousStage: null,
      previousStageSince: null,
      pendingEmailId: null,
      assignedByDecision: false,
      ...set,
    })
    .where(eq(submission.id, found.id))
}

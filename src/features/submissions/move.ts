import { eq, sql } from 'drizzle-orm'
import { submission } from '#db/schema/submissions.ts'
import type { SubmissionEvent } from '#domain/event.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { type Command, type Move, requireMove, type Side } from '#domain/reviewing/course.ts'
import { isHeld, requireOffice } from '#domain/reviewing/submission.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { requireSameVersion } from './meanwhile.ts'
import { getSubmission, noSuchSubmission, type Submission } from './queries.ts'

export type MoveNeeds = { db: Database; clock: Clock; jobs: Jobs }

/** A command to a submission; `version` is the one that was seen when it was given. */
export type Given = {
  id: string
  command: Command
  side: Exclude<Side, 'system'>
  version: number | undefined
}

/** What a command does besides the move: columns of the submission, and what it says has happened. */
export type Done = {
  set?: Partial<typeof submission.$inferInsert>
  event: SubmissionEvent
}

/**
 * Gives a command: in one transaction the row is locked, the rules are asked, `act` does what belongs to
 * the command, and the move and its event are written. Throws 404, `own-submission`, `changed-meanwhile` and
 * `not-at-this-stage`.
 */
export async function giveCommand(
  needs: MoveNeeds,
  who: Account,
  { id, command, side, version }: Given,
  act: (tx: Transaction, found: Submission, move: Move) => Promise<Done>,
): Promise<Submission> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    requireSide(who, found, side, needs.clock())
    await requireSameVersion(tx, found, version, side)
    const move = requireMove(found.stage, command, side)
    const { set, event } = await act(tx, found, move)
    await writeMove(needs, tx, found, move, set)
    await record(needs, tx, who.id, event)
  })
  return getSubmission(needs.db, who, id)
}

/** The submission as the asker may see it, with its row locked: two commands at once take turns. */
export async function lockSubmission(
  tx: Transaction,
  who: Account,
  id: string,
): Promise<Submission> {
  await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id)).for('update')
  return getSubmission(tx, who, id)
}

/** An author commands what is theirs, and an editor what is not. */
function requireSide(who: Account, found: Submission, side: Given['side'], now: Date): void {
  if (side === 'editor') {
    requireOffice(found)
    return
  }
  if (found.submittedBy !== who.id) throw noSuchSubmission()
  if (isHeld(found, now)) {
    throw new Refused(
      'changed-meanwhile',
      'The editors are at work on this submission just now. Please look at it again in a minute.',
    )
  }
}

/** Writes a move: the stage, since when, the next version; what was held back is held no longer. */
export async function writeMove(
  { clock }: Pick<MoveNeeds, 'clock'>,
  tx: Transaction,
  found: Submission,
  { from, to }: Pick<Move, 'from' | 'to'>,
  set: Done['set'] = {},
): Promise<void> {
  await tx
    .update(submission)
    .set({
      stage: to,
      ...(to !== from && { stageSince: clock() }),
      version: sql`${submission.version} + 1`,
      ...{
        heldUntil: null,
        heldStage: null,
        heldSince: null,
        heldLetterId: null,
        heldTookUp: false,
      },
      ...set,
    })
    .where(eq(submission.id, found.id))
}

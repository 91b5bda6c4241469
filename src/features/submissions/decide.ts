import { and, count, eq, isNull } from 'drizzle-orm'
import { submissionReturn } from '#db/schema/submissions.ts'
import type { SubmissionEvent } from '#domain/event.ts'
import { undoSeconds } from '#domain/letters/delivery.ts'
import { fillWhatIsLeft, numbered } from '#domain/letters/template.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Stage } from '#domain/reviewing/course.ts'
import { type Decision, isHeld, letterOf, requireOffice } from '#domain/reviewing/submission.ts'
import type { Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { takeBackLetter, writeLetter } from '../letters/write.ts'
import { actionOf } from './letters.ts'
import { requireSameVersion } from './meanwhile.ts'
import { giveCommand, lockSubmission, type MoveNeeds, writeMove } from './move.ts'
import { getSubmission, type Submission } from './queries.ts'

type Needs = MoveNeeds & { baseUrl: string }

/**
 * Decides on a submission. The submission moves at once; its author sees where it stood before, and the
 * letter waits, until 30 seconds have passed: so long the decision can be taken back. Throws as
 * `giveCommand` does, and `invalid` when points are missing, or given where none belong.
 */
export async function decideSubmission(
  needs: Needs,
  who: Account,
  id: string,
  decision: Decision,
): Promise<Submission> {
  const { command, version, items } = decision
  requireItems(decision)
  return giveCommand(needs, who, { id, command, side: 'editor', version }, async (tx, found) => {
    const now = needs.clock()
    const letterId = newId()
    const { subject, body } = fillWhatIsLeft(decision, items ? { items: numbered(items) } : {})
    await writeLetter(needs, tx, {
      ...{ id: letterId, name: letterOf[command], subject, body },
      aboutId: found.id,
      toId: found.submittedBy,
      action: actionOf(needs, letterOf[command], found),
      writtenBy: who.id,
      waitSeconds: undoSeconds,
    })
    if (items) await insertReturn(needs, tx, who, found, items)
    return {
      set: {
        editorId: found.editorId ?? who.id,
        heldUntil: new Date(now.getTime() + undoSeconds * 1000),
        heldStage: found.stage,
        heldSince: found.stageSince,
        heldLetterId: letterId,
        heldTookUp: found.editorId === null,
        ...(command === 'accept' && { acceptedAt: now }),
      },
      event: eventOf(command, found.id, letterId),
    }
  })
}

function requireItems({ command, items, body }: Decision): void {
  if (command !== 'return-to-author') {
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

function eventOf(
  command: Decision['command'],
  submissionId: string,
  letterId: string,
): SubmissionEvent {
  if (command === 'return-to-author') return { type: 'submission-returned', submissionId, letterId }
  if (command === 'accept') return { type: 'submission-accepted', submissionId, letterId }
  return { type: 'submission-declined', submissionId, letterId, withoutReview: true }
}

async function insertReturn(
  { clock }: Pick<Needs, 'clock'>,
  tx: Transaction,
  who: Account,
  { id: submissionId }: Submission,
  items: string[],
): Promise<void> {
  const [before] = await tx
    .select({ n: count() })
    .from(submissionReturn)
    .where(eq(submissionReturn.submissionId, submissionId))
  await tx.insert(submissionReturn).values({
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
    requireOffice(found)
    await requireSameVersion(tx, found, version, 'editor')
    const { heldStage, heldSince, heldLetterId, heldTookUp } = found
    if (!isHeld(found, needs.clock()) || !heldStage || !heldSince || !heldLetterId) {
      throw new Refused('too-late', 'There is no decision that can still be taken back.')
    }
    await takeBackLetter(tx, heldLetterId)
    await writeMove(
      needs,
      tx,
      found,
      { from: found.stage, to: heldStage },
      { stageSince: heldSince, acceptedAt: null, ...(heldTookUp && { editorId: null }) },
    )
    await forgetOpenReturn(tx, id)
    const back: Stage = heldStage
    await record(needs, tx, who.id, { type: 'submission-decision-undone', submissionId: id, back })
  })
  return getSubmission(needs.db, who, id)
}

async function forgetOpenReturn(tx: Transaction, id: string): Promise<void> {
  const open = and(eq(submissionReturn.submissionId, id), isNull(submissionReturn.answeredAt))
  await tx.delete(submissionReturn).where(open)
}

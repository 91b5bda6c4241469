import { and, eq } from 'drizzle-orm'
import { submission, submissionConflict } from '#db/schema/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import { requireOffice } from '#domain/reviewing/submission.ts'
import { record } from '#platform/events.ts'
import { keepDraftFrom } from '../articles/kept-from.ts'
import { noSuchLetter } from '../letters/queries.ts'
import { sendLetterAgain } from '../letters/write.ts'
import { listLettersOf } from './letters-written.ts'
import { giveCommand, lockSubmission, type MoveNeeds } from './move.ts'
import { listNear, type Submission } from './queries.ts'

/** Takes a submission in hand: from now on its author cannot replace the file. Throws as `giveCommand` does. */
export const takeUp = (
  needs: MoveNeeds,
  who: Account,
  id: string,
  version: number,
): Promise<Submission> =>
  giveCommand(needs, who, { id, command: 'take-up', side: 'editor', version }, async () => ({
    set: { editorId: who.id },
    event: { type: 'submission-taken-up', submissionId: id },
  }))

/**
 * Says that an editor stands too near to a submission: from now on they see of it what an author sees, and it is
 * in nobody's hand if it was in theirs. Throws 404, and `own-submission` when that is known already.
 */
export async function declareConflict(needs: MoveNeeds, who: Account, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    requireOffice(found)
    await tx
      .insert(submissionConflict)
      .values({ submissionId: id, userId: who.id, declaredAt: needs.clock() })
    if (found.articleId) await keepDraftFrom(tx, found.articleId, await listNear(tx, id))
    await tx
      .update(submission)
      .set({ editorId: null })
      .where(and(eq(submission.id, id), eq(submission.editorId, who.id)))
    await record(needs, tx, who.id, {
      type: 'submission-conflict-declared',
      submissionId: id,
      editorId: who.id,
    })
  })
}

/** Sends a letter about a submission again that failed or came back. Throws 404, `own-submission` and `not-at-this-stage`. */
export async function sendAgain(
  needs: MoveNeeds,
  who: Account,
  id: string,
  letterId: string,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    requireOffice(await lockSubmission(tx, who, id))
    const letters = await listLettersOf(tx, id)
    if (!letters.some((one) => one.id === letterId)) throw noSuchLetter()
    await sendLetterAgain(needs, tx, letterId)
    await record(needs, tx, who.id, {
      type: 'submission-letter-sent-again',
      submissionId: id,
      letterId,
    })
  })
}

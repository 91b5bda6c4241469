import { and, eq } from 'drizzle-orm'
import { submission, submissionConflict } from '#db/schema/editorial.ts'
import { requireEditorialAccess } from '#domain/editorial/submission.ts'
import type { Account } from '#domain/people/account.ts'
import { listEmailsOfSubmission } from '#features/editorial/emails/email-queries.ts'
import { listConflictedUsers, type Submission } from '#features/editorial/queries.ts'
import { emailNotFound } from '#features/email/queries.ts'
import { resendEmail } from '#features/email/queue-email.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusions.ts'
import { recordEvent } from '#platform/events.ts'
import { type CommandDependencies, lockSubmission, runCommand } from './run-command.ts'

/** Takes a submission in hand: from now on its author cannot replace the file. Throws as `giveCommand` does. */
export const assignSubmission = (
  needs: CommandDependencies,
  who: Account,
  id: string,
  version: number,
): Promise<Submission> =>
  runCommand(needs, who, { id, command: 'assign', side: 'editor', version }, async () => ({
    set: { editorId: who.id },
    event: { type: 'submission-assigned', submissionId: id },
  }))

/**
 * Says that an editor stands too near to a submission: from now on they see of it what an author sees, and it is
 * in nobody's hand if it was in theirs. Throws 404, and `own-submission` when that is known already.
 */
export async function declareConflict(
  needs: CommandDependencies,
  who: Account,
  id: string,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    requireEditorialAccess(found)
    await tx
      .insert(submissionConflict)
      .values({ submissionId: id, userId: who.id, declaredAt: needs.clock() })
    if (found.articleId)
      await excludeFromDraft(tx, found.articleId, await listConflictedUsers(tx, id))
    await tx
      .update(submission)
      .set({ editorId: null })
      .where(and(eq(submission.id, id), eq(submission.editorId, who.id)))
    await recordEvent(needs, tx, who.id, {
      type: 'submission-conflict-declared',
      submissionId: id,
      editorId: who.id,
    })
  })
}

/** Sends a letter about a submission again that did not arrive. Throws 404, `own-submission` and `not-at-this-stage`. */
export async function resendSubmissionEmail(
  needs: CommandDependencies,
  who: Account,
  id: string,
  emailId: string,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    requireEditorialAccess(await lockSubmission(tx, who, id))
    const letters = await listEmailsOfSubmission(tx, id)
    if (!letters.some((one) => one.id === emailId)) throw emailNotFound()
    await resendEmail(needs, tx, emailId)
    await recordEvent(needs, tx, who.id, {
      type: 'submission-email-resent',
      submissionId: id,
      emailId,
    })
  })
}

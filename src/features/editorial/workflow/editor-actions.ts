import { requireEditorialAccess } from '#domain/editorial/submission.ts'
import type { Account } from '#domain/people/account.ts'
import { listEmailsOfSubmission } from '#features/editorial/emails/email-queries.ts'
import type { Submission } from '#features/editorial/queries.ts'
import { emailNotFound } from '#features/email/queries.ts'
import { resendEmail } from '#features/email/queue-email.ts'
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

/** Sends an email about a submission again that did not arrive. Throws 404, `conflict-of-interest` and `transition-not-allowed`. */
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

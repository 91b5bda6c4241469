import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { listEmailsOfSubmission } from '#features/editorial/emails/email-queries.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { emailNotFound } from '#features/email/queries.ts'
import { resendEmail } from '#features/email/queue-email.ts'
import { recordEvent } from '#platform/events.ts'
import { lockSubmission } from './lock-submission.ts'
import { type CommandDependencies, runCommand } from './run-command.ts'

/** Makes an editor the handling editor; the author can no longer replace the file. Throws as `runCommand` does. */
export const assignSubmission = (
  needs: CommandDependencies,
  who: Account,
  id: string,
  version: number,
): Promise<ShownSubmission> =>
  runCommand(needs, who, id, { command: 'assign', version, editorId: who.id }, async () => ({
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
    requireEditorialAccess(await lockSubmission(needs, tx, who, id))
    const emails = await listEmailsOfSubmission(tx, id)
    if (!emails.some((email) => email.id === emailId)) throw emailNotFound()
    await resendEmail(needs, tx, emailId)
    const event = { type: 'submission-email-resent', submissionId: id, emailId } as const
    await recordEvent(needs, tx, who.id, event)
  })
}

import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { VersionedCommand } from '#domain/editorial/submission-version.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { listEmailsOfSubmission } from '#features/editorial/emails/email-queries.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { emailNotFound } from '#features/email/queries.ts'
import { resendEmail } from '#features/email/queue-email.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { lockSubmission } from './lock-submission.ts'
import { runCommand } from './run-command.ts'

/** Makes an editor the handling editor; the author can no longer replace the file. Throws as `runCommand` does. */
export const assignSubmission = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { version }: VersionedCommand,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'assign', version, editorId: who.id }, async () => ({
    event: { type: 'submission-assigned', submissionId: id },
  }))

/** Sends an email about a submission again that did not arrive. Throws 404, `conflict-of-interest` and `transition-not-allowed`. */
export async function resendSubmissionEmail(
  deps: CommandDeps,
  who: Account,
  id: string,
  emailId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    requireEditorialAccess(found)
    if (found.isSample)
      throw new Refused('transition-not-allowed', 'No email is sent about a sample.')
    const emails = await listEmailsOfSubmission(tx, id)
    if (!emails.some((email) => email.id === emailId)) throw emailNotFound()
    await resendEmail(deps, tx, emailId)
    const event = { type: 'submission-email-resent', submissionId: id, emailId } as const
    await recordEvent(deps, tx, who.id, event)
  })
}

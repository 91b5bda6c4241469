import type { emailMessage } from '#db/schema/email.ts'
import { createConfirmationToken, createResetToken } from '#features/accounts/commands.ts'
import { createInvitationToken } from '#features/accounts/people/invitations.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Row = typeof emailMessage.$inferSelect

export type SecretLink = NonNullable<Row['secretLink']>

/** Who gets a link without an account. */
export type LinkReader = { submissionId: string; address: string }

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  /** Creates the secret of a reviewer's link; undefined where the invitation has ended. */
  createReviewSecret(to: LinkReader): Promise<string | undefined>
  /** Creates the secret of the link of a proof; undefined where no proof is open. */
  createProofSecret(to: LinkReader): Promise<string | undefined>
}

/** The placeholder of the secret in the stored URL. */
export const secretField = '{secret}'

/**
 * Creates the secret of an email's link, at the moment when it is sent: the database stores only its hash.
 * Returns undefined where the link has become pointless, such as for an invitation that was cancelled.
 */
export async function createLinkSecret(
  needs: Needs,
  { secretLink, submissionId, recipientId, recipientAddress }: Row,
): Promise<string | undefined> {
  const to = { submissionId: submissionId ?? '', address: recipientAddress ?? '' }
  if (secretLink === 'review') return needs.createReviewSecret(to)
  if (secretLink === 'proof') return needs.createProofSecret(to)
  if (secretLink === 'invitation') return createInvitationToken(needs, recipientAddress ?? '')
  if (secretLink === 'confirmation') return createConfirmationToken(needs, recipientId ?? '')
  return createResetToken(needs, recipientId ?? '')
}

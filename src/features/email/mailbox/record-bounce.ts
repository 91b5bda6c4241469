import { and, eq, inArray } from 'drizzle-orm'
import { emailMessage } from '#db/schema/email.ts'
import { markBounced, markInvitationBounced } from '#features/accounts/mark-bounced.ts'
import { formatProblem } from '#features/email/problem.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bounce } from './read-bounce.ts'

type Deps = { db: Database; clock: Clock }

/** Whether the mailbox does not exist (RFC 3463, 3.2 and 3.3), so that no email will arrive. */
const isAddressFailure = (status: string): boolean => /^5\.(1\.|2\.1$)/.test(status)

/**
 * Marks a sent email as bounced, and its account where the address does not exist. Ignores reports of delays, and
 * bounces of other emails.
 */
export async function recordBounce({ db, clock }: Deps, bounce: Bounce): Promise<void> {
  if (bounce.action !== 'failed') return
  await db.transaction(async (tx) => {
    const [sent] = await tx
      .select()
      .from(emailMessage)
      .where(and(inArray(emailMessage.bounceToken, bounce.tokens), eq(emailMessage.state, 'sent')))
      .limit(1)
      .for('update')
    if (!sent) return
    await tx
      .update(emailMessage)
      .set({
        state: 'bounced',
        stateAt: clock(),
        ...formatProblem(bounce.diagnostic || bounce.status, 'It bounced without a reason.'),
      })
      .where(eq(emailMessage.id, sent.id))
    if (sent.recipientId && isAddressFailure(bounce.status))
      await markBounced({ clock }, tx, sent.recipientId, sent.stateAt)
    if (sent.recipientAddress && sent.linkKind === 'invitation')
      await markInvitationBounced({ clock }, tx, sent.recipientAddress)
  })
}

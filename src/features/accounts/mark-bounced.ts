import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { invitation, user } from '#db/schema/accounts.ts'
import { emailKey } from '#domain/people/email-address.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'

/** Marks the address of an account as bounced, unless it was confirmed after the email was sent. */
export async function markBounced(
  { clock }: { clock: Clock },
  tx: Transaction,
  accountId: string,
  sentAt: Date,
): Promise<void> {
  const notSince = or(isNull(user.confirmedAt), lte(user.confirmedAt, sentAt))
  await tx
    .update(user)
    .set({ bouncedAt: clock() })
    .where(and(eq(user.id, accountId), notSince))
}

/** Marks the invitation of an address as bounced. */
export async function markInvitationBounced(
  { clock }: { clock: Clock },
  tx: Transaction,
  address: string,
): Promise<void> {
  await tx
    .update(invitation)
    .set({ bouncedAt: clock() })
    .where(eq(invitation.emailKey, emailKey(address)))
}

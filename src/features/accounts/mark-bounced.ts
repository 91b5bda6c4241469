import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
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

import { and, eq, inArray } from 'drizzle-orm'
import { emailMessage } from '#db/schema/email.ts'
import { markBounced } from '#features/accounts/mark-bounced.ts'
import { formatServerMessage } from '#features/email/server-message.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bounce } from './read-bounce.ts'

type Needs = { db: Database; clock: Clock }

/** What says that no such mailbox is there (RFC 3463, 3.2 and 3.3): another letter will not arrive either. */
const isAddressFailure = (status: string): boolean => /^5\.(1\.|2\.1$)/.test(status)

/**
 * Says of a letter that it came back, and of its address where it does not exist. A bounce of no letter of
 * ours, or of one that is not out, changes nothing; nor does one that says that it is only late.
 */
export async function recordBounce({ db, clock }: Needs, bounce: Bounce): Promise<void> {
  if (bounce.action !== 'failed') return
  await db.transaction(async (tx) => {
    const [out] = await tx
      .select()
      .from(emailMessage)
      .where(and(inArray(emailMessage.bounceToken, bounce.marks), eq(emailMessage.state, 'sent')))
      .limit(1)
      .for('update')
    if (!out) return
    const problem = formatServerMessage(
      bounce.words || bounce.status,
      'It came back without a word of the mail server.',
    )
    await tx
      .update(emailMessage)
      .set({ state: 'bounced', problem, stateAt: clock() })
      .where(eq(emailMessage.id, out.id))
    if (isAddressFailure(bounce.status))
      await markBounced({ clock }, tx, out.recipientId, out.stateAt)
  })
}

import { and, eq, inArray } from 'drizzle-orm'
import { letter } from '#db/schema/letters.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { noteBounced } from '../../accounts/bounced.ts'
import { printable } from '../words.ts'
import type { Bounce } from './read-bounce.ts'

type Needs = { db: Database; clock: Clock }

/** What says that no such mailbox is there (RFC 3463, 3.2 and 3.3): another letter will not arrive either. */
const isOfTheAddress = (status: string): boolean => /^5\.(1\.|2\.1$)/.test(status)

/**
 * Says of a letter that it came back, and of its address where it does not exist. A bounce of no letter of
 * ours, or of one that is not out, changes nothing; nor does one that says that it is only late.
 */
export async function takeInBounce({ db, clock }: Needs, bounce: Bounce): Promise<void> {
  if (bounce.action !== 'failed') return
  await db.transaction(async (tx) => {
    const [out] = await tx
      .select()
      .from(letter)
      .where(and(inArray(letter.returnMark, bounce.marks), eq(letter.state, 'sent')))
      .limit(1)
      .for('update')
    if (!out) return
    const problem = printable(
      bounce.words || bounce.status,
      'It came back without a word of the mail server.',
    )
    await tx
      .update(letter)
      .set({ state: 'bounced', problem, stateAt: clock() })
      .where(eq(letter.id, out.id))
    if (isOfTheAddress(bounce.status)) await noteBounced({ clock }, tx, out.toId, out.stateAt)
  })
}

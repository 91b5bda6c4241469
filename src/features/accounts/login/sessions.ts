import { and, eq } from 'drizzle-orm'
import { session } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import { Refused } from '#domain/refusal.ts'
import { endSessions } from '#features/accounts/account-rows.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** Ends one session of whoever acts. Throws 404 for one that is over, or not theirs. */
export async function endSession(needs: Needs, who: LoggedInActor, id: string): Promise<void> {
  const accountId = who.account.id
  await needs.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, accountId)))
      .returning({ id: session.id })
    if (!ended) throw new Refused('not-found', 'This session is over already.')
    await recordEvent(needs, tx, accountId, { type: 'sessions-ended', accountId, count: 1 })
  })
}

/** Ends every session of whoever acts but the present one. Answers how many there were. */
export async function endOtherSessions(needs: Needs, who: LoggedInActor): Promise<number> {
  const accountId = who.account.id
  return needs.db.transaction(async (tx) => {
    const count = await endSessions(tx, accountId, who.session)
    if (count > 0)
      await recordEvent(needs, tx, accountId, { type: 'sessions-ended', accountId, count })
    return count
  })
}

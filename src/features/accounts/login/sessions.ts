import { and, eq } from 'drizzle-orm'
import { session } from '#db/schema/accounts.ts'
import type { Actor, LoggedInActor } from '#domain/actor.ts'
import { Refused } from '#domain/refusal.ts'
import { endSessions } from '#features/accounts/account-rows.ts'
import { findActor } from '#features/accounts/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { lockAccountOfSession, requireRecentLoginOrPassword } from './current-password.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; passwords: PasswordHasher }
type Given = { currentPassword?: string | undefined }

const todo = 'to end a session'

/** A session's last use is written at most once in so many milliseconds. */
const useInterval = 3_600_000

/** Who acts, from the header of a request: a visitor without a valid token. Notes that the session was used. */
export async function authenticate(
  needs: Pick<Needs, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<Actor> {
  const actor = await findActor(needs, authorization)
  const now = needs.clock()
  if (actor.type === 'account' && isLongAgo(actor.session.lastUsedAt, now)) {
    await needs.db
      .update(session)
      .set({ lastUsedAt: now })
      .where(eq(session.tokenHash, actor.session.id))
  }
  return actor
}

const isLongAgo = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= useInterval

/**
 * Ends one session of whoever acts. Throws 400 without the current password, unless they have just signed in, and 404
 * for a session that is over, or not theirs.
 */
export async function endSession(
  needs: Needs,
  who: LoggedInActor,
  id: string,
  given: Given,
): Promise<void> {
  const accountId = who.account.id
  const isTheirs = and(eq(session.id, id), eq(session.userId, accountId))
  const found = await needs.db.select({ id: session.id }).from(session).where(isTheirs)
  if (found.length === 0) throw isOver()
  const verified = await requireRecentLoginOrPassword(needs, who, given, todo)
  await needs.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    const [ended] = await tx.delete(session).where(isTheirs).returning({ id: session.id })
    if (!ended) throw isOver()
    await recordEvent(needs, tx, accountId, { type: 'sessions-ended', accountId, count: 1 })
  })
}

const isOver = () => new Refused('not-found', 'This session is over already.')

/**
 * Ends every session of whoever acts but the present one. Answers how many there were. Throws 400 without the present
 * password, unless they have just signed in.
 */
export async function endOtherSessions(
  needs: Needs,
  who: LoggedInActor,
  given: Given,
): Promise<number> {
  const accountId = who.account.id
  const verified = await requireRecentLoginOrPassword(needs, who, given, todo)
  return needs.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    const count = await endSessions(tx, accountId, who.session)
    if (count > 0)
      await recordEvent(needs, tx, accountId, { type: 'sessions-ended', accountId, count })
    return count
  })
}

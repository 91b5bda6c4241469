import { and, eq } from 'drizzle-orm'
import { session } from '#db/schema/accounts.ts'
import type { Actor, LoggedInActor } from '#domain/actor.ts'
import type { CurrentPassword } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { endSessions } from '#features/accounts/account-rows.ts'
import { findActor } from '#features/accounts/queries.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { lockAccountOfSession, requireRecentLoginOrPassword } from './current-password.ts'

type Deps = CommandDeps & { passwords: PasswordHasher }

const passwordPurpose = 'to end a session'

/** The last use of a session is written at most this often, in milliseconds. */
const useInterval = 3_600_000

/** Returns the actor of an `Authorization` header and updates the last use of the session. */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<Actor> {
  const actor = await findActor(deps, authorization)
  const now = deps.clock()
  if (actor.type === 'account' && isLongAgo(actor.session.lastUsedAt, now)) {
    await deps.db
      .update(session)
      .set({ lastUsedAt: now })
      .where(eq(session.tokenHash, actor.session.id))
  }
  return actor
}

const isLongAgo = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= useInterval

/** Ends one session of the actor. Throws `current-password-required` and `not-found`. */
export async function endSession(
  deps: Deps,
  who: LoggedInActor,
  id: string,
  input: CurrentPassword,
): Promise<void> {
  const accountId = who.account.id
  const isTheirs = and(eq(session.id, id), eq(session.userId, accountId))
  const found = await deps.db.select({ id: session.id }).from(session).where(isTheirs)
  if (found.length === 0) throw alreadyEnded()
  const verified = await requireRecentLoginOrPassword(deps, who, input, passwordPurpose)
  await deps.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    const [ended] = await tx.delete(session).where(isTheirs).returning({ id: session.id })
    if (!ended) throw alreadyEnded()
    await recordEvent(deps, tx, accountId, { type: 'sessions-ended', accountId, count: 1 })
  })
}

const alreadyEnded = () => new Refused('not-found', 'This session has ended already.')

/** Ends all other sessions of the actor and returns how many there were. Throws `current-password-required`. */
export async function endOtherSessions(
  deps: Deps,
  who: LoggedInActor,
  input: CurrentPassword,
): Promise<number> {
  const accountId = who.account.id
  const verified = await requireRecentLoginOrPassword(deps, who, input, passwordPurpose)
  return deps.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, who, verified)
    const count = await endSessions(tx, accountId, who.session)
    if (count > 0)
      await recordEvent(deps, tx, accountId, { type: 'sessions-ended', accountId, count })
    return count
  })
}

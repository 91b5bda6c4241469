import { and, eq } from 'drizzle-orm'
import { session, user } from '#db/schema/accounts.ts'
import { type LoggedInActor, notLoggedIn } from '#domain/actor.ts'
import { type CurrentPassword, hasRecentLogin } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockAccount } from '#features/accounts/account-rows.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { countHit, undoHits } from '#platform/http/limits/rate-limit.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { limits } from './login-limits.ts'

type Deps = { db: Database; clock: Clock; passwords: PasswordHasher }

/**
 * Verifies the current password, so that a stolen session cannot make lasting changes. Returns the verified hash. Throws
 * `current-password-required`; `purpose` completes the sentence ("to make a backup").
 */
export async function requireCurrentPassword(
  deps: Deps,
  { account }: LoggedInActor,
  { currentPassword }: CurrentPassword,
  purpose: string,
): Promise<string> {
  if (!currentPassword) {
    throw new Refused(
      'current-password-required',
      `Please enter your current password ${purpose}.`,
      'currentPassword',
    )
  }
  const key = `present-password:account:${account.id}`
  await countHit(deps, key, limits.guessesByPair)
  const [found] = await deps.db
    .select({ passwordHash: user.passwordHash })
    .from(user)
    .where(eq(user.id, account.id))
  if (!found || !(await deps.passwords.match(found.passwordHash, currentPassword))) {
    throw wrongCurrentPassword()
  }
  await undoHits(deps, [key])
  return found.passwordHash
}

/** The same, but returns undefined if the person logged in recently and sent no password. */
export async function requireRecentLoginOrPassword(
  deps: Deps,
  who: LoggedInActor,
  input: CurrentPassword,
  purpose: string,
): Promise<string | undefined> {
  const isFresh = hasRecentLogin(who.session, deps.clock())
  if (input.currentPassword === undefined && isFresh) return undefined
  return requireCurrentPassword(deps, who, input, purpose)
}

const wrongCurrentPassword = () =>
  new Refused('current-password-required', 'This is not your current password.', 'currentPassword')

/** Locks the account of a session. Throws if the session has ended or the password was changed since it was verified. */
export async function lockAccountOfSession(
  tx: Transaction,
  { account, session: present }: LoggedInActor,
  verified: string | undefined,
) {
  const before = await lockAccount(tx, account.id)
  const [open] = await tx
    .select({ id: session.tokenHash })
    .from(session)
    .where(and(eq(session.tokenHash, present.id), eq(session.userId, account.id)))
  if (!before || !open) throw notLoggedIn()
  if (verified !== undefined && before.passwordHash !== verified) throw wrongCurrentPassword()
  return before
}

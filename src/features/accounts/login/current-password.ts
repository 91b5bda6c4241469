import { and, eq } from 'drizzle-orm'
import { session, user } from '#db/schema/accounts.ts'
import { type LoggedInActor, notLoggedIn } from '#domain/actor.ts'
import { hasRecentLogin } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockAccount } from '#features/accounts/account-rows.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { countHit, undoHits } from '#platform/http/limits/rate-limit.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { limits } from './login-limits.ts'

type Needs = { db: Database; clock: Clock; passwords: PasswordHasher }

type PasswordInput = { currentPassword?: string | undefined }

/**
 * Asks for the current password, however fresh the sign-in is: whoever has come by a session can do
 * nothing with it that would outlast it. Answers the hash that was verified. Throws 400 when it is
 * missing or wrong; `todo` says what it is asked for ("to make a backup").
 */
export async function requireCurrentPassword(
  needs: Needs,
  { account }: LoggedInActor,
  { currentPassword }: PasswordInput,
  todo: string,
): Promise<string> {
  if (!currentPassword) {
    throw new Refused(
      'current-password-required',
      `Please enter your current password ${todo}.`,
      'currentPassword',
    )
  }
  const key = `present-password:account:${account.id}`
  await countHit(needs, key, limits.guessesByPair)
  const [found] = await needs.db
    .select({ passwordHash: user.passwordHash })
    .from(user)
    .where(eq(user.id, account.id))
  if (!found || !(await needs.passwords.match(found.passwordHash, currentPassword))) {
    throw wrongCurrentPassword()
  }
  await undoHits(needs, [key])
  return found.passwordHash
}

/** The same, where a sign-in of the last minutes stands for the password: then it answers undefined. */
export async function requireRecentLoginOrPassword(
  needs: Needs,
  who: LoggedInActor,
  given: PasswordInput,
  todo: string,
): Promise<string | undefined> {
  const isFresh = hasRecentLogin(who.session, needs.clock())
  if (given.currentPassword === undefined && isFresh) return undefined
  return requireCurrentPassword(needs, who, given, todo)
}

const wrongCurrentPassword = () =>
  new Refused('current-password-required', 'This is not your current password.', 'currentPassword')

/**
 * Locks the account of whoever acts. Throws 401 when the session was ended in the meantime, and 400
 * when the password that was verified is no more the present one.
 */
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

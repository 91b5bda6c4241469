import { and, eq } from 'drizzle-orm'
import { session, user } from '#db/schema/accounts.ts'
import { notSignedIn, type SignedIn } from '#domain/actor.ts'
import { hasJustSignedIn } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { countHit, takeBackHits } from '#platform/http/rate-limit.ts'
import type { Passwords } from '#platform/secret.ts'
import { limits } from './guessing.ts'
import { lockAccount } from './rows.ts'

type Needs = { db: Database; clock: Clock; passwords: Passwords }

type Given = { currentPassword?: string | undefined }

/**
 * Asks for the present password, however fresh the sign-in is: whoever has come by a session can do
 * nothing with it that would outlast it. Answers the hash that was verified. Throws 400 when it is
 * missing or wrong; `todo` says what it is asked for ("to make a backup").
 */
export async function requirePresentPassword(
  needs: Needs,
  { account }: SignedIn,
  { currentPassword }: Given,
  todo: string,
): Promise<string> {
  if (!currentPassword) {
    throw new Refused(
      'present-password-needed',
      `Please enter your present password ${todo}.`,
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
    throw wrongPresentPassword()
  }
  await takeBackHits(needs, [key])
  return found.passwordHash
}

/** The same, where a sign-in of the last minutes stands for the password: then it answers undefined. */
export async function requirePresentPasswordUnlessFresh(
  needs: Needs,
  who: SignedIn,
  given: Given,
  todo: string,
): Promise<string | undefined> {
  const isFresh = hasJustSignedIn(who.session, needs.clock())
  if (given.currentPassword === undefined && isFresh) return undefined
  return requirePresentPassword(needs, who, given, todo)
}

const wrongPresentPassword = () =>
  new Refused('present-password-needed', 'This is not your present password.', 'currentPassword')

/**
 * Locks the account of whoever acts. Throws 401 when the session was ended in the meantime, and 400
 * when the password that was verified is no more the present one.
 */
export async function lockStillSignedIn(
  tx: Transaction,
  { account, session: present }: SignedIn,
  verified: string | undefined,
) {
  const before = await lockAccount(tx, account.id)
  const [open] = await tx
    .select({ id: session.tokenHash })
    .from(session)
    .where(and(eq(session.tokenHash, present.id), eq(session.userId, account.id)))
  if (!before || !open) throw notSignedIn()
  if (verified !== undefined && before.passwordHash !== verified) throw wrongPresentPassword()
  return before
}

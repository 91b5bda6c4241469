import { and, eq } from 'drizzle-orm'
import { session, user } from '#db/schema/accounts.ts'
import { notSignedIn, type SignedIn } from '#domain/actor.ts'
import { hasJustSignedIn } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { countHit, takeBackHits } from '#platform/http/rate-limit.ts'
import { passwordMatches } from '#platform/secret.ts'
import { limits } from './guessing.ts'
import { lockAccount } from './rows.ts'

type Needs = { db: Database; clock: Clock }

/**
 * Asks for the present password before who can sign in changes, unless its owner has just signed
 * in. Answers the hash that was verified; undefined when a fresh sign-in stands for the password.
 * Throws 400 when it is missing or wrong; `what` is to be changed, in words.
 */
export async function requirePresentPassword(
  needs: Needs,
  { account, session: present }: SignedIn,
  { currentPassword }: { currentPassword?: string | undefined },
  what: string,
): Promise<string | undefined> {
  if (currentPassword === undefined) {
    if (hasJustSignedIn(present, needs.clock())) return undefined
    throw new Refused(
      'present-password-needed',
      `Please enter your present password to change ${what}.`,
      'currentPassword',
    )
  }
  const key = `present-password:account:${account.id}`
  await countHit(needs, key, limits.guessesByPair)
  const [found] = await needs.db
    .select({ passwordHash: user.passwordHash })
    .from(user)
    .where(eq(user.id, account.id))
  if (!found || !(await passwordMatches(found.passwordHash, currentPassword))) {
    throw wrongPresentPassword()
  }
  await takeBackHits(needs, [key])
  return found.passwordHash
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

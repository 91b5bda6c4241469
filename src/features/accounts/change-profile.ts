import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { session, user } from '#db/schema/accounts.ts'
import { notSignedIn, type SignedIn } from '#domain/actor.ts'
import {
  type Account,
  hasJustSignedIn,
  isOtherAddress,
  type ProfileChange,
} from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { countHit, takeBackHits } from '#platform/http/rate-limit.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import { hashPassword, passwordMatches } from '#platform/secret.ts'
import { limits } from './guessing.ts'
import { findAccountByEmail, getAccount } from './queries.ts'
import { emailTaken, endSessions, lockAccount, spendResetTokens } from './rows.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** What changed at `at` (ISO 8601), told to the address that the account had until then. */
const AccessNotice = z.object({
  email: z.string(),
  changed: z.enum(['address', 'password', 'both']),
  at: z.iso.datetime(),
})
export type AccessNotice = z.infer<typeof AccessNotice>

/** The queue of people who are told that who can sign in to their account has changed. */
export const accessNoticeQueue: Queue<AccessNotice> = {
  name: 'access-notices',
  payload: AccessNotice,
}

/**
 * Changes name, address and, when given, password. A new address or password asks for the present
 * password unless its owner has just signed in, ends every other session and every link to set a
 * password, and is told to the address that was there before. Throws 400 when the present password
 * is missing or wrong, 409 when the address is another account's.
 */
export async function changeProfile(
  needs: Needs,
  who: SignedIn,
  change: ProfileChange,
): Promise<Account> {
  const addressChanged = isOtherAddress(who.account.email, change.email)
  const changed = { addressChanged, passwordChanged: change.password !== undefined }
  const access = addressChanged || changed.passwordChanged
  const verified = access ? await requirePresentPassword(needs, who, change) : undefined
  const passwordHash =
    change.password === undefined ? undefined : await hashPassword(change.password)
  return needs.db.transaction(async (tx) => {
    const before = await lockStillSignedIn(tx, who)
    if (verified !== undefined && before.passwordHash !== verified) throw wrongPresentPassword()
    const account = await updateProfile(tx, before, change, passwordHash)
    if (access) {
      await endSessions(tx, account.id, who.session)
      await spendResetTokens(needs, tx, account.id)
      await tellOf(needs, tx, before.email, changed)
    }
    await record(needs, tx, account.id, {
      type: 'profile-changed',
      accountId: account.id,
      ...changed,
    })
    return account
  })
}

type Changed = { addressChanged: boolean; passwordChanged: boolean }

/** The former address stands in the job alone, and goes with it: the audit log keeps that it was changed, and when. */
async function tellOf({ jobs, clock }: Needs, tx: Transaction, email: string, what: Changed) {
  const one = what.addressChanged ? 'address' : 'password'
  const changed = what.addressChanged && what.passwordChanged ? 'both' : one
  const notice: AccessNotice = { email, changed, at: clock().toISOString() }
  await jobs.enqueue(tx, accessNoticeQueue, notice)
}

/** Answers the hash that was verified; undefined when a fresh sign-in stands for the password. */
async function requirePresentPassword(
  needs: Needs,
  { account, session: present }: SignedIn,
  { currentPassword }: ProfileChange,
): Promise<string | undefined> {
  if (currentPassword === undefined) {
    if (hasJustSignedIn(present, needs.clock())) return undefined
    throw new Refused(
      'present-password-needed',
      'Please enter your present password to change your e-mail address or password.',
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

/** Locks the account, and throws 401 when the session was ended in the meantime. */
async function lockStillSignedIn(tx: Transaction, { account, session: present }: SignedIn) {
  const before = await lockAccount(tx, account.id)
  const [open] = await tx
    .select({ id: session.tokenHash })
    .from(session)
    .where(and(eq(session.tokenHash, present.id), eq(session.userId, account.id)))
  if (!before || !open) throw notSignedIn()
  return before
}

type Row = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

async function updateProfile(
  tx: Transaction,
  before: Row,
  { name, email }: ProfileChange,
  passwordHash: string | undefined,
): Promise<Account> {
  const owner = await findAccountByEmail(tx, email)
  if (owner && owner.id !== before.id) throw emailTaken()
  const moved = isOtherAddress(before.email, email)
  const unconfirmed = moved ? { confirmedAt: null, confirmationHash: null } : {}
  await tx
    .update(user)
    .set({
      name,
      email,
      emailKey: emailKey(email),
      ...unconfirmed,
      ...(passwordHash && { passwordHash }),
    })
    .where(eq(user.id, before.id))
    .catch(sayWhenTaken)
  return getAccount(tx, before.id)
}

/** Two changes at once can both find the address free; the unique index decides. */
function sayWhenTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if ((cause as { code?: string } | undefined)?.code === '23505') throw emailTaken()
  throw error
}

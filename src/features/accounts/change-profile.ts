import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { user } from '#db/schema/accounts.ts'
import type { SignedIn } from '#domain/actor.ts'
import { type Account, isOtherAddress, type ProfileChange } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import type { Passwords } from '#platform/secret.ts'
import { lockStillSignedIn, requirePresentPasswordUnlessFresh } from './present-password.ts'
import { findAccountByEmail, getAccount } from './queries.ts'
import { emailTaken, endSessions, type lockAccount, spendResetTokens } from './rows.ts'
import { type Place, refuseWeakPassword } from './weak-password.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; passwords: Passwords } & Place

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
  const verified = access
    ? await requirePresentPasswordUnlessFresh(
        needs,
        who,
        change,
        'to change your e-mail address or password',
      )
    : undefined
  if (change.password !== undefined) await refuseWeakPassword(change.password, change, needs)
  const passwordHash =
    change.password === undefined ? undefined : await needs.passwords.hash(change.password)
  return needs.db.transaction(async (tx) => {
    const before = await lockStillSignedIn(tx, who, verified)
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
  const unconfirmed = moved ? { confirmedAt: null, confirmationHash: null, bouncedAt: null } : {}
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

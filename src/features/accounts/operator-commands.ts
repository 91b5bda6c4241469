import { eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { type Account, madeUpPasswordDays, type Role } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import {
  endSessions,
  insertAccount,
  invalidateResetTokens,
  isLastManager,
  lockAccount,
  lockManagers,
} from './account-rows.ts'
import { requireStrongPassword } from './login/weak-password.ts'
import { getAccountByEmail } from './queries.ts'
import { deleteTwoFactor } from './two-factor/two-factor.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
type PasswordNeeds = Needs & { passwords: PasswordHasher }

/** A password from the command line. One that was made up is accepted for a few days only. */
type Given = { password: string; madeUp?: boolean }

const expiryOf = ({ clock }: Needs, { madeUp }: Given): Date | null =>
  madeUp ? new Date(clock().getTime() + madeUpPasswordDays * 86_400_000) : null

/**
 * Makes an administrator, at first start or from the command line. The operator vouches for the
 * address. Throws 409 for a known one.
 */
export async function createAdmin(
  needs: PasswordNeeds,
  { name, email, ...secret }: { name: string; email: string } & Given,
): Promise<Account> {
  const passwordHash = await needs.passwords.hash(secret.password)
  const passwordExpiresAt = expiryOf(needs, secret)
  const confirmedAt = needs.clock()
  const given = {
    name,
    email,
    passwordHash,
    passwordExpiresAt,
    role: 'admin',
    confirmedAt,
  } as const
  return needs.db.transaction(async (tx) => {
    const account = await insertAccount(needs, tx, given)
    await recordEvent(needs, tx, undefined, {
      type: 'account-created-by-operator',
      accountId: account.id,
    })
    return account
  })
}

/** Gives an account another role. Throws 404 for an unknown address, 409 when no admin would be left. */
export async function setRole(needs: Needs, email: string, role: Role): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const admins = await lockManagers(tx)
    const account = await getAccountByEmail(tx, email)
    if (role !== 'admin' && isLastManager(admins, account.id)) {
      throw new Refused('last-admin', `${account.email} is the only administrator left.`)
    }
    await tx.update(user).set({ role }).where(eq(user.id, account.id))
    await recordEvent(needs, tx, undefined, {
      type: 'account-role-changed',
      accountId: account.id,
      role,
    })
    return { ...account, role }
  })
}

/**
 * Sets a password from the command line, and ends every session of its owner. Throws 404 for an
 * unknown address, 400 for a password that is guessed first.
 */
export async function setPassword(
  needs: PasswordNeeds,
  email: string,
  secret: Given,
): Promise<Account> {
  const { password } = secret
  await requireStrongPassword(password, await getAccountByEmail(needs.db, email))
  const passwordHash = await needs.passwords.hash(password)
  return needs.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await lockAccount(tx, account.id)
    const passwordExpiresAt = expiryOf(needs, secret)
    await tx.update(user).set({ passwordHash, passwordExpiresAt }).where(eq(user.id, account.id))
    await invalidateResetTokens(needs, tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(needs, tx, undefined, { type: 'password-reset', accountId: account.id })
    return account
  })
}

/** The shortest proof that is accepted, in characters: it is kept, and somebody may ask for it years later. */
const shortestProof = 10

/**
 * Turns off the second step of an account whose owner lost their phone and their recovery codes, and ends its
 * sessions. `proof` says how the owner showed who they are; it is kept in the activity log. Throws 404 for an unknown
 * address, 400 without a proof.
 */
export async function resetTwoFactor(needs: Needs, email: string, proof: string): Promise<Account> {
  if (proof.trim().length < shortestProof) throw noProof()
  return needs.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await lockAccount(tx, account.id)
    await deleteTwoFactor(tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(needs, tx, undefined, {
      type: 'two-factor-reset-by-operator',
      accountId: account.id,
      proof: proof.trim(),
    })
    return account
  })
}

const noProof = () =>
  new Refused(
    'invalid',
    'Say how the owner of the account proved who they are: --proof "called back on the number in the staff list, 3 March". docs/operations.md tells which proofs are enough.',
    'proof',
  )

import { eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { type Account, madeUpPasswordDays, type Role } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
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

type PasswordDeps = CommandDeps & { passwords: PasswordHasher }

/** A password from the command line. A generated one expires. */
type PasswordInput = { password: string; madeUp?: boolean }

const expiryOf = ({ clock }: CommandDeps, { madeUp }: PasswordInput): Date | null =>
  madeUp ? new Date(clock().getTime() + madeUpPasswordDays * 86_400_000) : null

/** Creates an administrator with a confirmed address. Throws `email-taken`. */
export async function createAdmin(
  deps: PasswordDeps,
  { name, email, ...secret }: { name: string; email: string } & PasswordInput,
): Promise<Account> {
  const passwordHash = await deps.passwords.hash(secret.password)
  const passwordExpiresAt = expiryOf(deps, secret)
  const confirmedAt = deps.clock()
  const given = {
    name,
    email,
    passwordHash,
    passwordExpiresAt,
    role: 'admin',
    confirmedAt,
  } as const
  return deps.db.transaction(async (tx) => {
    const account = await insertAccount(deps, tx, given)
    await recordEvent(deps, tx, undefined, {
      type: 'account-created-by-operator',
      accountId: account.id,
    })
    return account
  })
}

/** Throws `not-found` and `last-admin`. */
export async function setRole(deps: CommandDeps, email: string, role: Role): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    const admins = await lockManagers(tx)
    const account = await getAccountByEmail(tx, email)
    if (role !== 'admin' && isLastManager(admins, account.id)) {
      throw new Refused('last-admin', `${account.email} is the only administrator left.`)
    }
    await tx.update(user).set({ role }).where(eq(user.id, account.id))
    await recordEvent(deps, tx, undefined, {
      type: 'account-role-changed',
      accountId: account.id,
      role,
    })
    return { ...account, role }
  })
}

/** Sets a password and ends every session of its owner. Throws `not-found` and `weak-password`. */
export async function setPassword(
  deps: PasswordDeps,
  email: string,
  secret: PasswordInput,
): Promise<Account> {
  const { password } = secret
  await requireStrongPassword(password, await getAccountByEmail(deps.db, email))
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await lockAccount(tx, account.id)
    const passwordExpiresAt = expiryOf(deps, secret)
    await tx.update(user).set({ passwordHash, passwordExpiresAt }).where(eq(user.id, account.id))
    await invalidateResetTokens(deps, tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(deps, tx, undefined, { type: 'password-reset', accountId: account.id })
    return account
  })
}

/** In characters: the proof must still make sense years later. */
const shortestProof = 10

/**
 * Turns off the two-step login of an owner who lost phone and recovery codes, and ends their sessions. `proof` says how
 * they proved who they are; the activity log stores it. Throws `not-found`, and `invalid` for a short proof.
 */
export async function resetTwoFactor(
  deps: CommandDeps,
  email: string,
  proof: string,
): Promise<Account> {
  if (proof.trim().length < shortestProof) throw noProof()
  return deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await lockAccount(tx, account.id)
    await deleteTwoFactor(tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(deps, tx, undefined, {
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

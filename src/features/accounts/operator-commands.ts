import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/accounts.ts'
import { type Account, generatedPasswordDays, type Role } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { revokeLinks } from '#features/links/access-links.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import {
  endSessions,
  insertAccount,
  isLastManager,
  lockAccount,
  lockManagers,
} from './account-rows.ts'
import { requireStrongPassword } from './login/weak-password.ts'
import { getAccountByEmail } from './queries.ts'
import { deleteTwoFactor } from './two-factor/two-factor.ts'

type PasswordDeps = CommandDeps & { passwords: PasswordHasher }

/** A password from the command line. A generated one expires. */
type PasswordInput = { password: string; isGenerated?: boolean }

const expiryOf = ({ clock }: CommandDeps, { isGenerated }: PasswordInput): Date | null =>
  isGenerated ? new Date(clock().getTime() + generatedPasswordDays * 86_400_000) : null

type Change = (tx: Transaction, account: Account, managers: string[]) => Promise<void>

/**
 * Changes a locked account in one transaction, and returns it as it was. Managers are locked first, as everywhere.
 * Throws `not-found`.
 */
const changeAccount = ({ db }: CommandDeps, email: string, change: Change): Promise<Account> =>
  db.transaction(async (tx) => {
    const managers = await lockManagers(tx)
    const account = await getAccountByEmail(tx, email)
    await lockAccount(tx, account.id)
    await change(tx, account, managers)
    return account
  })

function requireOtherManager({ id, email }: Account, managers: string[]): void {
  if (isLastManager(managers, id))
    throw new Refused('last-admin', `${email} is the only administrator left.`)
}

/** Creates an administrator with a confirmed address. Throws `email-taken`. */
export async function createAdmin(
  deps: PasswordDeps,
  { name, email, ...secret }: { name: string; email: string } & PasswordInput,
): Promise<Account> {
  const given = {
    name,
    email,
    passwordHash: await deps.passwords.hash(secret.password),
    passwordExpiresAt: expiryOf(deps, secret),
    role: 'admin',
    confirmedAt: deps.clock(),
  } as const
  return deps.db.transaction(async (tx) => {
    const account = await insertAccount(deps, tx, given)
    const type = 'account-created-by-operator'
    await recordEvent(deps, tx, undefined, { type, accountId: account.id })
    return account
  })
}

/** Throws `not-found` and `last-admin`. */
export async function setRole(deps: CommandDeps, email: string, role: Role): Promise<Account> {
  const before = await changeAccount(deps, email, async (tx, account, managers) => {
    if (role !== 'admin') requireOtherManager(account, managers)
    await tx.update(user).set({ role }).where(eq(user.id, account.id))
    const type = 'account-role-changed'
    await recordEvent(deps, tx, undefined, { type, accountId: account.id, role })
  })
  return { ...before, role }
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
  return changeAccount(deps, email, async (tx, { id }) => {
    const passwordExpiresAt = expiryOf(deps, secret)
    await tx.update(user).set({ passwordHash, passwordExpiresAt }).where(eq(user.id, id))
    await revokeLinks(tx, 'password-reset', id)
    await endSessions(tx, id)
    await recordEvent(deps, tx, undefined, { type: 'password-reset', accountId: id })
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
  given: string,
): Promise<Account> {
  const proof = given.trim()
  if (proof.length < shortestProof)
    throw new Refused(
      'invalid',
      'Say how the owner of the account proved who they are: --proof "called back on the number in the staff list, 3 March". docs/operations.md tells which proofs are enough.',
      'proof',
    )
  return changeAccount(deps, email, async (tx, { id: accountId }) => {
    await deleteTwoFactor(tx, accountId)
    await endSessions(tx, accountId)
    const type = 'two-factor-reset-by-operator'
    await recordEvent(deps, tx, undefined, { type, accountId, proof })
  })
}

/**
 * Prevents logging in to an account and ends its sessions and links. Its data stays. Throws `not-found` and
 * `last-admin`.
 */
export const disableAccount = (deps: CommandDeps, email: string): Promise<Account> =>
  changeAccount(deps, email, async (tx, account, managers) => {
    requireOtherManager(account, managers)
    await tx.update(user).set({ disabledAt: deps.clock() }).where(eq(user.id, account.id))
    await revokeLinks(tx, 'password-reset', account.id)
    await endSessions(tx, account.id)
    await recordEvent(deps, tx, undefined, { type: 'account-disabled', accountId: account.id })
  })

/** Allows logging in to a disabled account again. Throws `not-found`. */
export const enableAccount = (deps: CommandDeps, email: string): Promise<Account> =>
  changeAccount(deps, email, async (tx, { id: accountId }) => {
    await tx.update(user).set({ disabledAt: null }).where(eq(user.id, accountId))
    await recordEvent(deps, tx, undefined, { type: 'account-enabled', accountId })
  })

/** Ends the sessions of one account, or of all, and returns how many there were. Throws `not-found`. */
export const endSessionsOf = ({ db, ...deps }: CommandDeps, email?: string): Promise<number> =>
  db.transaction(async (tx) => {
    const owner = email === undefined ? undefined : await getAccountByEmail(tx, email)
    const ended = await tx
      .delete(session)
      .where(owner && eq(session.userId, owner.id))
      .returning({ accountId: session.userId })
    for (const [accountId, { length: count }] of Map.groupBy(ended, (row) => row.accountId))
      await recordEvent(deps, tx, undefined, { type: 'sessions-ended', accountId, count })
    return ended.length
  })

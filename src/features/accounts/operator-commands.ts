import { eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import type { Account, Role } from '#domain/people/account.ts'
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
import { findAccountByEmail } from './queries.ts'
import { deleteTwoFactor } from './two-factor/two-factor.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
type PasswordNeeds = Needs & { passwords: PasswordHasher }

/**
 * Makes an administrator, at first start or from the command line. The operator vouches for the
 * address. Throws 409 for a known one.
 */
export async function createAdmin(
  needs: PasswordNeeds,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<Account> {
  const passwordHash = await needs.passwords.hash(password)
  const given = { name, email, passwordHash, role: 'admin', confirmedAt: needs.clock() } as const
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
  password: string,
): Promise<Account> {
  await requireStrongPassword(password, await getAccountByEmail(needs.db, email))
  const passwordHash = await needs.passwords.hash(password)
  return needs.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await lockAccount(tx, account.id)
    await tx.update(user).set({ passwordHash }).where(eq(user.id, account.id))
    await invalidateResetTokens(needs, tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(needs, tx, undefined, { type: 'password-reset', accountId: account.id })
    return account
  })
}

/**
 * Turns the second step of an account off, for whoever lost their phone and their recovery codes,
 * and ends its sessions. Throws 404 for an unknown address.
 */
export async function resetTwoFactor(needs: Needs, email: string): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await lockAccount(tx, account.id)
    await deleteTwoFactor(tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(needs, tx, undefined, {
      type: 'two-factor-reset-by-operator',
      accountId: account.id,
    })
    return account
  })
}

async function getAccountByEmail(tx: Pick<Database, 'select'>, email: string): Promise<Account> {
  const account = await findAccountByEmail(tx, email)
  if (!account) throw new Refused('not-found', `No account has the address ${email}.`)
  return account
}

import { eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import type { Account, Role } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { hashPassword } from '#platform/secret.ts'
import { findAccountByEmail } from './queries.ts'
import { endSessions, insertAccount, lockAccount, spendResetTokens } from './rows.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/**
 * Makes an administrator, at first start or from the command line. The operator vouches for the
 * address. Throws 409 for a known one.
 */
export async function createAdmin(
  needs: Needs,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<Account> {
  const passwordHash = await hashPassword(password)
  const given = { name, email, passwordHash, role: 'admin', confirmedAt: needs.clock() } as const
  return needs.db.transaction(async (tx) => {
    const account = await insertAccount(needs, tx, given)
    await record(needs, tx, undefined, {
      type: 'account-created-by-operator',
      accountId: account.id,
    })
    return account
  })
}

/** Gives an account another role. Throws 404 for an unknown address, 409 when no admin would be left. */
export async function setRole(needs: Needs, email: string, role: Role): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const account = await getByEmail(tx, email)
    if (role !== 'admin' && admins.length === 1 && admins[0]?.id === account.id) {
      throw new Refused('last-admin', `${account.email} is the only administrator left.`)
    }
    await tx.update(user).set({ role }).where(eq(user.id, account.id))
    await record(needs, tx, undefined, { type: 'role-set', accountId: account.id, role })
    return { ...account, role }
  })
}

/** Sets a password from the command line, and ends every session of its owner. Throws 404 for an unknown address. */
export async function setPassword(needs: Needs, email: string, password: string): Promise<Account> {
  const passwordHash = await hashPassword(password)
  return needs.db.transaction(async (tx) => {
    const account = await getByEmail(tx, email)
    await lockAccount(tx, account.id)
    await tx.update(user).set({ passwordHash }).where(eq(user.id, account.id))
    await spendResetTokens(needs, tx, account.id)
    await endSessions(tx, account.id)
    await record(needs, tx, undefined, { type: 'password-reset', accountId: account.id })
    return account
  })
}

/**
 * All administrators, held until this transaction ends: two demotions at once take turns, and the
 * second sees what the first has left. Always in one order, so that neither waits for the other.
 */
const lockAdmins = (tx: Transaction) =>
  tx.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).orderBy(user.id).for('update')

async function getByEmail(tx: Transaction, email: string): Promise<Account> {
  const account = await findAccountByEmail(tx, email)
  if (!account) throw new Refused('not-found', `No account has the address ${email}.`)
  return account
}

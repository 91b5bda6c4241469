import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/accounts.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import {
  endSessions,
  invalidateResetTokens,
  isLastManager,
  lockAccount,
  lockManagers,
} from './account-rows.ts'
import { getAccountByEmail } from './queries.ts'

/**
 * Prevents logging in to an account and ends its sessions and links. Its data stays. Throws `not-found` and
 * `last-admin`.
 */
export async function disableAccount(deps: CommandDeps, email: string): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    const managers = await lockManagers(tx)
    const account = await getAccountByEmail(tx, email)
    if (isLastManager(managers, account.id)) {
      throw new Refused('last-admin', `${account.email} is the only administrator left.`)
    }
    await lockAccount(tx, account.id)
    await tx.update(user).set({ disabledAt: deps.clock() }).where(eq(user.id, account.id))
    await invalidateResetTokens(deps, tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(deps, tx, undefined, { type: 'account-disabled', accountId: account.id })
    return account
  })
}

/** Allows logging in to a disabled account again. Throws `not-found`. */
export async function enableAccount(deps: CommandDeps, email: string): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await tx.update(user).set({ disabledAt: null }).where(eq(user.id, account.id))
    await recordEvent(deps, tx, undefined, { type: 'account-enabled', accountId: account.id })
    return account
  })
}

/** Ends every session of one account and returns how many there were. Throws `not-found`. */
export async function endSessionsOf(deps: CommandDeps, email: string): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const { id: accountId } = await getAccountByEmail(tx, email)
    const count = await endSessions(tx, accountId)
    if (count > 0)
      await recordEvent(deps, tx, undefined, { type: 'sessions-ended', accountId, count })
    return count
  })
}

/** Ends all sessions of all accounts and returns how many there were. */
export async function endAllSessions(deps: CommandDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const ended = await tx.delete(session).returning({ accountId: session.userId })
    for (const [accountId, { length: count }] of Map.groupBy(ended, (row) => row.accountId))
      await recordEvent(deps, tx, undefined, { type: 'sessions-ended', accountId, count })
    return ended.length
  })
}

import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/accounts.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import {
  endSessions,
  invalidateResetTokens,
  isLastManager,
  lockAccount,
  lockManagers,
} from './account-rows.ts'
import { getAccountByEmail } from './queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/**
 * Disables an account: nobody can sign in to it, and its sessions and links end. What its owner wrote and did stays.
 * Throws 404 for an unknown address, 409 when no manager would be left.
 */
export async function disableAccount(needs: Needs, email: string): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const managers = await lockManagers(tx)
    const account = await getAccountByEmail(tx, email)
    if (isLastManager(managers, account.id)) {
      throw new Refused('last-admin', `${account.email} is the only administrator left.`)
    }
    await lockAccount(tx, account.id)
    await tx.update(user).set({ disabledAt: needs.clock() }).where(eq(user.id, account.id))
    await invalidateResetTokens(needs, tx, account.id)
    await endSessions(tx, account.id)
    await recordEvent(needs, tx, undefined, { type: 'account-disabled', accountId: account.id })
    return account
  })
}

/** Lets the owner of a disabled account sign in again. Throws 404 for an unknown address. */
export async function enableAccount(needs: Needs, email: string): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx, email)
    await tx.update(user).set({ disabledAt: null }).where(eq(user.id, account.id))
    await recordEvent(needs, tx, undefined, { type: 'account-enabled', accountId: account.id })
    return account
  })
}

/** Ends every session of one account. Answers how many there were. Throws 404 for an unknown address. */
export async function endSessionsOf(needs: Needs, email: string): Promise<number> {
  return needs.db.transaction(async (tx) => {
    const { id: accountId } = await getAccountByEmail(tx, email)
    const count = await endSessions(tx, accountId)
    if (count > 0)
      await recordEvent(needs, tx, undefined, { type: 'sessions-ended', accountId, count })
    return count
  })
}

/** Ends every session of every account. Answers how many there were. */
export async function endAllSessions(needs: Needs): Promise<number> {
  return needs.db.transaction(async (tx) => {
    const ended = await tx.delete(session).returning({ accountId: session.userId })
    for (const [accountId, { length: count }] of Map.groupBy(ended, (one) => one.accountId))
      await recordEvent(needs, tx, undefined, { type: 'sessions-ended', accountId, count })
    return ended.length
  })
}

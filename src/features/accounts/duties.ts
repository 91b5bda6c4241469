import { and, eq } from 'drizzle-orm'
import { accountDuty, user } from '#db/schema/accounts.ts'
import type { SignedIn } from '#domain/actor.ts'
import { type Account, type Duty, hasDuty } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { getAccount } from './queries.ts'
import { giveDuty, isLast, lockAccount, lockManagers } from './rows.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/**
 * Appoints somebody to a duty; one that they have already changes nothing. Throws 404 for an unknown
 * account, and 409 where nobody has shown that they read the mail of its address: whoever registered
 * with it may be somebody else.
 */
export async function appoint(
  needs: Needs,
  who: SignedIn,
  accountId: string,
  duty: Duty,
): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    await lockStillManaging(tx, who)
    await lockAccount(tx, accountId)
    const account = await getAccount(tx, accountId)
    if (hasDuty(account, duty)) return account
    if (!account.confirmedAt) throw unconfirmed()
    await giveDuty(needs, tx, accountId, duty)
    await record(needs, tx, who.account.id, { type: 'duty-given', accountId, duty })
    return getAccount(tx, accountId)
  })
}

const unconfirmed = () =>
  new Refused(
    'address-unconfirmed',
    'Nobody has confirmed the e-mail address of this account yet. Please invite the address instead: whoever reads its mail then sets a password of their own.',
  )

/**
 * Takes a duty from somebody; one that they do not have changes nothing. Throws 404 for an unknown
 * account, and 409 when nobody would be left to manage the journal.
 */
export async function dismiss(
  needs: Needs,
  who: SignedIn,
  accountId: string,
  duty: Duty,
): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const managers = await lockStillManaging(tx, who)
    await lockAccount(tx, accountId)
    const account = await getAccount(tx, accountId)
    if (!hasDuty(account, duty)) return account
    if (duty === 'manager' && isLast(managers, accountId)) throw lastManager()
    await takeDuty(tx, accountId, duty)
    await record(needs, tx, who.account.id, { type: 'duty-taken', accountId, duty })
    return getAccount(tx, accountId)
  })
}

const lastManager = () =>
  new Refused('last-admin', 'This is the only manager left. Please appoint another manager first.')

async function takeDuty(tx: Transaction, userId: string, duty: Duty): Promise<void> {
  if (duty === 'manager') {
    await tx.update(user).set({ role: 'author' }).where(eq(user.id, userId))
    return
  }
  await tx
    .delete(accountDuty)
    .where(and(eq(accountDuty.userId, userId), eq(accountDuty.duty, duty)))
}

/** Locks all managers. Throws 403 when whoever acts was removed from them at the same moment. */
async function lockStillManaging(tx: Transaction, { account }: SignedIn): Promise<string[]> {
  const managers = await lockManagers(tx)
  if (!managers.includes(account.id)) {
    throw new Refused('forbidden', 'You are no longer a manager of this journal.')
  }
  return managers
}

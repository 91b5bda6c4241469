import { and, eq } from 'drizzle-orm'
import { accountRole, user } from '#db/schema/accounts.ts'
import type { LoggedInActor } from '#domain/actor.ts'
import { type Account, hasJournalRole, type JournalRole } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import {
  insertJournalRole,
  isLastManager,
  lockAccount,
  lockManagers,
} from '#features/accounts/account-rows.ts'
import { getAccount } from '#features/accounts/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/**
 * Appoints somebody to a duty; one that they have already changes nothing. Throws 404 for an unknown
 * account, and 409 where nobody has shown that they read the mail of its address: whoever registered
 * with it may be somebody else.
 */
export async function assignJournalRole(
  needs: Needs,
  who: LoggedInActor,
  accountId: string,
  journalRole: JournalRole,
): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    await lockManagersWithActor(tx, who)
    await lockAccount(tx, accountId)
    const account = await getAccount(tx, accountId)
    if (hasJournalRole(account, journalRole)) return account
    if (!account.confirmedAt) throw emailUnconfirmed()
    await insertJournalRole(needs, tx, accountId, journalRole)
    await recordEvent(needs, tx, who.account.id, {
      type: 'journal-role-assigned',
      accountId,
      journalRole,
    })
    return getAccount(tx, accountId)
  })
}

const emailUnconfirmed = () =>
  new Refused(
    'email-unconfirmed',
    'Nobody has confirmed the e-mail address of this account yet. Please invite the address instead: whoever reads its mail then sets a password of their own.',
  )

/**
 * Takes a duty from somebody; one that they do not have changes nothing. Throws 404 for an unknown
 * account, and 409 when nobody would be left to manage the journal.
 */
export async function removeJournalRole(
  needs: Needs,
  who: LoggedInActor,
  accountId: string,
  journalRole: JournalRole,
): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const managers = await lockManagersWithActor(tx, who)
    await lockAccount(tx, accountId)
    const account = await getAccount(tx, accountId)
    if (!hasJournalRole(account, journalRole)) return account
    if (journalRole === 'manager' && isLastManager(managers, accountId)) throw lastManager()
    await deleteJournalRole(tx, accountId, journalRole)
    await recordEvent(needs, tx, who.account.id, {
      type: 'journal-role-removed',
      accountId,
      journalRole,
    })
    return getAccount(tx, accountId)
  })
}

const lastManager = () =>
  new Refused('last-admin', 'This is the only manager left. Please appoint another manager first.')

async function deleteJournalRole(
  tx: Transaction,
  userId: string,
  journalRole: JournalRole,
): Promise<void> {
  if (journalRole === 'manager') {
    await tx.update(user).set({ role: 'author' }).where(eq(user.id, userId))
    return
  }
  await tx
    .delete(accountRole)
    .where(and(eq(accountRole.userId, userId), eq(accountRole.journalRole, journalRole)))
}

/** Locks all managers. Throws 403 when whoever acts was removed from them at the same moment. */
async function lockManagersWithActor(
  tx: Transaction,
  { account }: LoggedInActor,
): Promise<string[]> {
  const managers = await lockManagers(tx)
  if (!managers.includes(account.id)) {
    throw new Refused('forbidden', 'You are no longer a manager of this journal.')
  }
  return managers
}

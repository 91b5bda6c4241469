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
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'

/**
 * Gives an account a role, or removes it. Throws `not-found`, `last-admin`, and `email-unconfirmed` because an unconfirmed
 * account may belong to somebody else.
 */
export async function setJournalRole(
  deps: CommandDeps,
  who: LoggedInActor,
  accountId: string,
  { journalRole, isAssigned }: { journalRole: JournalRole; isAssigned: boolean },
): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    const managers = await lockManagersWithActor(tx, who)
    await lockAccount(tx, accountId)
    const account = await getAccount(tx, accountId)
    if (hasJournalRole(account, journalRole) === isAssigned) return account
    if (isAssigned) {
      if (!account.confirmedAt) throw emailUnconfirmed()
      await insertJournalRole(deps, tx, accountId, journalRole)
    } else {
      if (journalRole === 'manager' && isLastManager(managers, accountId)) throw lastManager()
      await deleteJournalRole(tx, accountId, journalRole)
    }
    const type = isAssigned ? 'journal-role-assigned' : 'journal-role-removed'
    await recordEvent(deps, tx, who.account.id, { type, accountId, journalRole })
    return getAccount(tx, accountId)
  })
}

const emailUnconfirmed = () =>
  new Refused(
    'email-unconfirmed',
    'The email address of this account is not confirmed. Please invite the address instead. Its owner can then set a password.',
  )

const lastManager = () =>
  new Refused('last-admin', 'This is the only manager left. Please appoint another manager first.')

async function deleteJournalRole(
  tx: Transaction,
  userId: string,
  journalRole: JournalRole,
): Promise<void> {
  if (journalRole === 'manager')
    await tx.update(user).set({ role: 'author' }).where(eq(user.id, userId))
  else
    await tx
      .delete(accountRole)
      .where(and(eq(accountRole.userId, userId), eq(accountRole.journalRole, journalRole)))
}

/** Locks all managers. Throws `forbidden` if the actor has just been removed from them. */
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

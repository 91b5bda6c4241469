import { eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import type { Account } from '#domain/people/account.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newToken, type PasswordHasher } from '#platform/secrets.ts'
import { insertAccount } from './account-rows.ts'

/**
 * Creates an account that belongs to the sample submissions. It is disabled and has a random password that is not stored.
 * Throws `email-taken`.
 */
export async function createSampleAccount(
  deps: CommandDeps & { passwords: PasswordHasher },
  tx: Transaction,
  person: { name: string; email: string },
): Promise<Account> {
  const passwordHash = await deps.passwords.hash(newToken())
  const given = { ...person, passwordHash, role: 'author', confirmedAt: null } as const
  const account = await insertAccount(deps, tx, given)
  await tx
    .update(user)
    .set({ isSample: true, disabledAt: deps.clock() })
    .where(eq(user.id, account.id))
  const event = { type: 'account-created-by-operator', accountId: account.id } as const
  await recordEvent(deps, tx, undefined, event)
  return account
}

/** Deletes these accounts. Their submissions are deleted before. */
export async function deleteSampleAccounts(tx: Transaction): Promise<void> {
  await tx.delete(user).where(eq(user.isSample, true))
}

import { eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { type IdentityKey, identityKeys } from '#domain/people/identity.ts'
import type { Transaction } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets.ts'

/** A key as it is stored: who reads the table learns no former address from it. `email:` or `name:`, and a SHA-256. */
export const hashIdentity = ({ by, text }: IdentityKey): string => `${by}:${hashToken(text)}`

/**
 * Notes that the owner of an account bears a name and an address. Called before either changes and after it, so that the
 * account keeps what it was recognised by.
 */
export async function rememberIdentity(
  tx: Transaction,
  accountId: string,
  person: { name: string; email: string },
): Promise<void> {
  const keys = identityKeys(person).map(hashIdentity)
  const known = sql`array(select distinct unnest(${user.identityKeys} || ${sql.param(keys)}::text[]))`
  await tx.update(user).set({ identityKeys: known }).where(eq(user.id, accountId))
}

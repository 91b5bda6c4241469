import { eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { type IdentityKey, identityKeys } from '#domain/people/identity.ts'
import type { Transaction } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets.ts'

/** A key as stored: `email:`, `name:` or `orcid:` and a SHA-256, so that the table reveals no former address. */
export const hashIdentity = ({ by, text }: IdentityKey): string => `${by}:${hashToken(text)}`

/** Adds the identity keys of an account. Called before and after a change of name or address; keys are never removed. */
export async function rememberIdentity(
  tx: Transaction,
  accountId: string,
  person: Parameters<typeof identityKeys>[0],
): Promise<void> {
  const keys = identityKeys(person).map(hashIdentity)
  const known = sql`array(select distinct unnest(${user.identityKeys} || ${sql.param(keys)}::text[]))`
  await tx.update(user).set({ identityKeys: known }).where(eq(user.id, accountId))
}

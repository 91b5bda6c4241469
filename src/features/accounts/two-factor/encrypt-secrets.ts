import { and, eq, sql } from 'drizzle-orm'
import { twoFactor } from '#db/schema/accounts.ts'
import type { Database } from '#platform/database/database.ts'
import { DecryptionError, type Encryptor } from '#platform/encryption.ts'

type Needs = { db: Database; encryptor: Encryptor }
type Row = typeof twoFactor.$inferSelect

/** How the secrets of second steps are kept: how many in all, as they are, and under a key that is not here. */
export type SecretCounts = { all: number; open: number; lost: number }

/** Seals every secret under the newest key that is not sealed so yet; what no key opens stays as it is. */
export async function encryptSecrets({ db, encryptor }: Needs): Promise<void> {
  if (!encryptor.canEncrypt) return
  for (const before of await db.select().from(twoFactor)) {
    const { userId } = before
    const [secret, pendingSecret] = secretsOf(before).map((kept) =>
      reencrypt(encryptor, kept, userId),
    )
    if (secret === before.secret && pendingSecret === before.pendingSecret) continue
    // One that changes at this moment is sealed by whoever changes it.
    const unchanged = sql`(${twoFactor.secret}, ${twoFactor.pendingSecret}) is not distinct from
      (${before.secret}::text, ${before.pendingSecret}::text)`
    await db
      .update(twoFactor)
      .set({ secret: secret ?? null, pendingSecret: pendingSecret ?? null })
      .where(and(eq(twoFactor.userId, userId), unchanged))
  }
}

const secretsOf = ({ secret, pendingSecret }: Row) => [secret, pendingSecret]

function reencrypt(encryptor: Encryptor, kept: string | null, userId: string): string | null {
  if (kept === null || encryptor.usesCurrentKey(kept)) return kept
  const text = decryptIfPossible(encryptor, kept, userId)
  return text === undefined ? kept : encryptor.encrypt(text, userId)
}

function decryptIfPossible(encryptor: Encryptor, kept: string, userId: string): string | undefined {
  try {
    return encryptor.decrypt(kept, userId)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** Counts how the secrets that are in use are kept. */
export async function countSecrets({ db, encryptor }: Needs): Promise<SecretCounts> {
  const found: SecretCounts = { all: 0, open: 0, lost: 0 }
  for (const { userId, secret } of await db.select().from(twoFactor)) {
    if (secret === null) continue
    const text = decryptIfPossible(encryptor, secret, userId)
    found.all += 1
    if (text === secret) found.open += 1
    if (text === undefined) found.lost += 1
  }
  return found
}

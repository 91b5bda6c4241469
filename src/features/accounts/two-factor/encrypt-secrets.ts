import { and, eq, sql } from 'drizzle-orm'
import { twoFactor } from '#db/schema/accounts.ts'
import type { Database } from '#platform/database/database.ts'
import { DecryptionError, type Encryptor } from '#platform/encryption.ts'

type Deps = { db: Database; encryptor: Encryptor }
type Row = typeof twoFactor.$inferSelect

/** `open`: not encrypted. `lost`: encrypted with a key that is missing. */
export type SecretCounts = { all: number; open: number; lost: number }

/** Encrypts every secret with the newest key. Skips secrets whose key is missing. */
export async function encryptSecrets({ db, encryptor }: Deps): Promise<void> {
  if (!encryptor.canEncrypt) return
  for (const before of await db.select().from(twoFactor)) {
    const { userId } = before
    const [secret, pendingSecret] = secretsOf(before).map((stored) =>
      reencrypt(encryptor, stored, userId),
    )
    if (secret === before.secret && pendingSecret === before.pendingSecret) continue
    // A concurrent change encrypts its own secret.
    const unchanged = sql`(${twoFactor.secret}, ${twoFactor.pendingSecret}) is not distinct from
      (${before.secret}::text, ${before.pendingSecret}::text)`
    await db
      .update(twoFactor)
      .set({ secret: secret ?? null, pendingSecret: pendingSecret ?? null })
      .where(and(eq(twoFactor.userId, userId), unchanged))
  }
}

const secretsOf = ({ secret, pendingSecret }: Row) => [secret, pendingSecret]

function reencrypt(encryptor: Encryptor, stored: string | null, userId: string): string | null {
  if (stored === null || encryptor.usesCurrentKey(stored)) return stored
  const text = decryptIfPossible(encryptor, stored, userId)
  return text === undefined ? stored : encryptor.encrypt(text, userId)
}

function decryptIfPossible(
  encryptor: Encryptor,
  stored: string,
  userId: string,
): string | undefined {
  try {
    return encryptor.decrypt(stored, userId)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

export async function countSecrets({ db, encryptor }: Deps): Promise<SecretCounts> {
  const counts: SecretCounts = { all: 0, open: 0, lost: 0 }
  for (const { userId, secret } of await db.select().from(twoFactor)) {
    if (secret === null) continue
    const text = decryptIfPossible(encryptor, secret, userId)
    counts.all += 1
    if (text === secret) counts.open += 1
    if (text === undefined) counts.lost += 1
  }
  return counts
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { signingKey } from '#db/schema/platform.ts'
import type { Database } from './database/database.ts'
import { DecryptionError, type Encryptor } from './encryption.ts'

/** Signs addresses that work for a limited time. */
export type Signer = {
  /** `{seconds since 1970}.{signature}`, valid for the subject until then. */
  sign(subject: string, until: Date): string
  /** Whether untrusted text is a valid signature for the subject at this time. */
  opens(signed: string, subject: string, now: Date): boolean
}

type Deps = { db: Database; encryptor: Encryptor }

/**
 * Signs with a key in the database, encrypted where `SECRET_KEY` or `secret.key` exists; created at first use,
 * shared by all processes.
 */
export function createStoredSigner(deps: Deps): () => Promise<Signer> {
  let signer: Promise<Signer> | undefined
  return () => {
    signer ??= readSigningKey(deps).then(createSigner)
    signer.catch(() => {
      signer = undefined
    })
    return signer
  }
}

const name = 'addresses'
const subject = 'signing key'

/**
 * Reads or creates the key, and encrypts it under the current key. A key that cannot be decrypted is replaced:
 * signatures are valid for ten minutes only.
 */
async function readSigningKey({ db, encryptor }: Deps): Promise<Buffer> {
  const fresh = randomBytes(32).toString('base64url')
  const whereNamed = eq(signingKey.name, name)
  const read = async () => {
    const [row] = await db.select().from(signingKey).where(whereNamed)
    if (!row) throw new Error('the key that signs addresses cannot be stored')
    return row.key
  }
  await db
    .insert(signingKey)
    .values({ name, key: encryptor.encrypt(fresh, subject) })
    .onConflictDoNothing()
  const stored = await read()
  if (!encryptor.usesCurrentKey(stored)) {
    const key = encryptor.encrypt(decryptKey(encryptor, stored) ?? fresh, subject)
    await db
      .update(signingKey)
      .set({ key })
      .where(and(whereNamed, eq(signingKey.key, stored)))
  }
  return Buffer.from(encryptor.decrypt(await read(), subject), 'base64url')
}

function decryptKey(encryptor: Encryptor, stored: string): string | undefined {
  try {
    return encryptor.decrypt(stored, subject)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** Deletes the key. Processes that start later create a new one; earlier signatures become invalid. */
export async function deleteSigningKey(db: Database): Promise<void> {
  await db.delete(signingKey).where(eq(signingKey.name, name))
}

function createSigner(key: Buffer): Signer {
  const signature = (subject: string, seconds: string) =>
    createHmac('sha256', key).update(`${seconds}:${subject}`).digest('base64url')
  return {
    sign(subject, until) {
      const seconds = String(Math.floor(until.getTime() / 1000))
      return `${seconds}.${signature(subject, seconds)}`
    },
    opens(signed, subject, now) {
      const [, seconds, actual] = /^(\d{1,12})\.([\w-]{43})$/.exec(signed.slice(0, 60)) ?? []
      if (!seconds || !actual || Number(seconds) * 1000 < now.getTime()) return false
      return timingSafeEqual(Buffer.from(actual), Buffer.from(signature(subject, seconds)))
    },
  }
}

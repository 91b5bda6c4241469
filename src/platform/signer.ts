import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { signingKey } from '#db/schema/platform.ts'
import type { Database } from './database/database.ts'
import { DecryptionError, type Encryptor } from './encryption.ts'

/** Signs what may be opened for a while by whoever holds the signature. */
export type Signer = {
  /** `{seconds since 1970}.{signature}`: opens the subject until then, to the second. */
  sign(subject: string, until: Date): string
  /** Whether a text, which may be anything, is such a signature and opens the subject at the moment. */
  opens(signed: string, subject: string, now: Date): boolean
}

type Needs = { db: Database; encryptor: Encryptor }

/**
 * Signs with a key that is kept in the database, encrypted where there is a key for that: it is made at the first use,
 * and is the same for every process.
 */
export function createStoredSigner(needs: Needs): () => Promise<Signer> {
  let made: Promise<Signer> | undefined
  return () => {
    made ??= readSigningKey(needs).then(createSigner)
    made.catch(() => {
      made = undefined
    })
    return made
  }
}

const name = 'addresses'
const subject = 'signing key'

/**
 * Reads the key, or makes one. A key that is kept in plain text or under an older key is encrypted again. One that
 * cannot be decrypted is replaced: what it signed is good for ten minutes only.
 */
async function readSigningKey({ db, encryptor }: Needs): Promise<Buffer> {
  const fresh = randomBytes(32).toString('base64url')
  const whereNamed = eq(signingKey.name, name)
  const read = async () => {
    const [kept] = await db.select().from(signingKey).where(whereNamed)
    if (!kept) throw new Error('the key that signs addresses cannot be kept')
    return kept.key
  }
  await db
    .insert(signingKey)
    .values({ name, key: encryptor.close(fresh, subject) })
    .onConflictDoNothing()
  const kept = await read()
  if (!encryptor.usesCurrentKey(kept)) {
    const key = encryptor.close(openKey(encryptor, kept) ?? fresh, subject)
    await db
      .update(signingKey)
      .set({ key })
      .where(and(whereNamed, eq(signingKey.key, kept)))
  }
  return Buffer.from(encryptor.open(await read(), subject), 'base64url')
}

function openKey(encryptor: Encryptor, kept: string): string | undefined {
  try {
    return encryptor.open(kept, subject)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

/** Deletes the key: processes that start afterwards make a new one, and nothing that was signed before opens. */
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
      const [, seconds, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(signed.slice(0, 60)) ?? []
      if (!seconds || !given || Number(seconds) * 1000 < now.getTime()) return false
      return timingSafeEqual(Buffer.from(given), Buffer.from(signature(subject, seconds)))
    },
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { signingKey } from '#db/schema/platform.ts'
import type { Database } from './database/database.ts'

/** Signs what may be opened for a while by whoever holds the signature. */
export type Signer = {
  /** `{seconds since 1970}.{signature}`: opens the subject until then, to the second. */
  sign(subject: string, until: Date): string
  /** Whether a text, which may be anything, is such a signature and opens the subject at the moment. */
  opens(signed: string, subject: string, now: Date): boolean
}

/** Signs with a key that is kept in the database: it is made at the first use, and is the same for every process. */
export function createStoredSigner(db: Database): () => Promise<Signer> {
  let made: Promise<Signer> | undefined
  return () => {
    made ??= readSigningKey(db).then(createSigner)
    made.catch(() => {
      made = undefined
    })
    return made
  }
}

async function readSigningKey(db: Database): Promise<Buffer> {
  const name = 'addresses'
  const key = randomBytes(32).toString('base64url')
  await db.insert(signingKey).values({ name, key }).onConflictDoNothing()
  const [kept] = await db.select().from(signingKey).where(eq(signingKey.name, name))
  if (!kept) throw new Error('the key that signs addresses cannot be kept')
  return Buffer.from(kept.key, 'base64url')
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

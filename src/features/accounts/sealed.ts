import { and, eq, sql } from 'drizzle-orm'
import { twoStep } from '#db/schema/accounts.ts'
import type { Database } from '#platform/database/database.ts'
import { OtherSeal, type Seal } from '#platform/sealing.ts'

type Needs = { db: Database; seal: Seal }
type Row = typeof twoStep.$inferSelect

/** How the secrets of second steps are kept: how many in all, as they are, and under a key that is not here. */
export type SealedSecrets = { all: number; open: number; lost: number }

/** Seals every secret under the newest key that is not sealed so yet; what no key opens stays as it is. */
export async function sealSecrets({ db, seal }: Needs): Promise<void> {
  if (!seal.seals) return
  for (const before of await db.select().from(twoStep)) {
    const { userId } = before
    const [secret, pendingSecret] = secretsOf(before).map((kept) => sealAnew(seal, kept, userId))
    if (secret === before.secret && pendingSecret === before.pendingSecret) continue
    // One that changes at this moment is sealed by whoever changes it.
    const unchanged = sql`(${twoStep.secret}, ${twoStep.pendingSecret}) is not distinct from
      (${before.secret}::text, ${before.pendingSecret}::text)`
    await db
      .update(twoStep)
      .set({ secret: secret ?? null, pendingSecret: pendingSecret ?? null })
      .where(and(eq(twoStep.userId, userId), unchanged))
  }
}

const secretsOf = ({ secret, pendingSecret }: Row) => [secret, pendingSecret]

function sealAnew(seal: Seal, kept: string | null, userId: string): string | null {
  if (kept === null || seal.isNewest(kept)) return kept
  const text = openOrLose(seal, kept, userId)
  return text === undefined ? kept : seal.close(text, userId)
}

function openOrLose(seal: Seal, kept: string, userId: string): string | undefined {
  try {
    return seal.open(kept, userId)
  } catch (error) {
    if (error instanceof OtherSeal) return undefined
    throw error
  }
}

/** Counts how the secrets that are in use are kept. */
export async function countSecrets({ db, seal }: Needs): Promise<SealedSecrets> {
  const found: SealedSecrets = { all: 0, open: 0, lost: 0 }
  for (const { userId, secret } of await db.select().from(twoStep)) {
    if (secret === null) continue
    const text = openOrLose(seal, secret, userId)
    found.all += 1
    if (text === secret) found.open += 1
    if (text === undefined) found.lost += 1
  }
  return found
}

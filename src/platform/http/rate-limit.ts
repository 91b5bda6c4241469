import { lt, sql } from 'drizzle-orm'
import { rateLimit as rateLimitTable } from '#db/schema/platform.ts'
import { RefusedForNow } from '#domain/refusal.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

export type Limit = { hits: number; seconds: number }

/** Said with 429; `retryAfter` counts whole seconds. */
export class TooMany extends RefusedForNow {
  constructor(retryAfter: number) {
    const minutes = Math.ceil(retryAfter / 60)
    super(
      'too-many-requests',
      `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      retryAfter,
    )
  }
}

/**
 * Counts one hit under a key and throws `TooMany` over the limit. The count is kept in the
 * database, so that the limit holds over several processes and a restart.
 */
export async function countHit(
  { db, clock }: { db: Database; clock: Clock },
  key: string,
  limit: Limit,
): Promise<void> {
  const now = clock()
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
  const over = sql`${rateLimitTable.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimitTable)
    .values({ key, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimitTable.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimitTable.hits} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimitTable.resetsAt} end`,
      },
    })
    .returning()
  if (row && row.hits > limit.hits) {
    throw new TooMany(Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)))
  }
}

/** Forgets counts that have run out. */
export async function forgetOldHits({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.delete(rateLimitTable).where(lt(rateLimitTable.resetsAt, clock()))
}

import { createHash } from 'node:crypto'
import { and, gt, inArray, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { rateLimit as rateLimitTable } from '#db/schema/platform.ts'
import { requireLoggedIn } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import { RefusedTemporarily } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from './network.ts'

export type Limit = { hits: number; seconds: number }
type Deps = { db: Database; clock: Clock }

/**
 * Counts one hit and returns the hits in the current window. Throws 429 above the limit. One statement, so that it
 * holds across processes.
 */
export async function countHit(deps: Deps, key: string, limit: Limit): Promise<number> {
  const now = deps.clock()
  const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
  const hasExpired = sql`${rateLimitTable.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await deps.db
    .insert(rateLimitTable)
    .values({ key: hashKey(key), hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimitTable.key,
      set: {
        hits: sql`case when ${hasExpired} then 1 else least(${rateLimitTable.hits}, ${limit.hits}) + 1 end`,
        resetsAt: sql`case when ${hasExpired} then excluded.resets_at else ${rateLimitTable.resetsAt} end`,
      },
    })
    .returning()
  if (!row) throw new Error('the hit was not counted')
  if (row.hits > limit.hits) {
    throw tooManyRequestsError(
      Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)),
    )
  }
  if (row.hits === 1) await deleteSomeExpiredHits(deps.db, now)
  return row.hits
}

/** Removes one hit from each key. */
export async function undoHits({ db, clock }: Deps, keys: string[]): Promise<void> {
  await db
    .update(rateLimitTable)
    .set({ hits: sql`greatest(${rateLimitTable.hits} - 1, 0)` })
    .where(
      and(inArray(rateLimitTable.key, keys.map(hashKey)), gt(rateLimitTable.resetsAt, clock())),
    )
}

export const networkKey = (action: string, network: string) => `${action}:network:${network}`

/** Counts requests of a network for one action, before the body is read. */
export const limitNetwork =
  (deps: Deps, action: string, limit: Limit) =>
  async ({ ip }: FastifyRequest): Promise<void> => {
    await countHit(deps, networkKey(action, networkOf(ip)), limit)
  }

/** Counts requests of an account for one action, before the body is read. */
export const limitAccount =
  (deps: Deps, action: string, limitOf: (account: Account) => Limit) =>
  async ({ actor }: FastifyRequest): Promise<void> => {
    const { account } = requireLoggedIn(actor)
    await countHit(deps, `${action}:account:${account.id}`, limitOf(account))
  }

export async function deleteExpiredHits({ db, clock }: Deps): Promise<void> {
  await db.delete(rateLimitTable).where(lt(rateLimitTable.resetsAt, clock()))
}

/** Each new row deletes two expired ones, so the table stays small. */
async function deleteSomeExpiredHits(db: Database, now: Date): Promise<void> {
  const expired = db
    .select({ key: rateLimitTable.key })
    .from(rateLimitTable)
    .where(lt(rateLimitTable.resetsAt, now))
    .limit(2)
    .for('update', { skipLocked: true })
  await db.delete(rateLimitTable).where(inArray(rateLimitTable.key, expired))
}

/** Keys have one length, and addresses are not stored in plain text. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

function tooManyRequestsError(seconds: number): RefusedTemporarily {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const message = `Too many attempts. Please try again in ${wait}.`
  return new RefusedTemporarily('too-many-requests', message, seconds)
}

import { createHmac } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { inArray, lt, sql } from 'drizzle-orm'
import { usageClick, usageDay, usageKey } from '#db/schema/usage.ts'
import {
  aggregateClicks,
  type Click,
  dayOf,
  doubleClickMs,
  type Retained,
} from '#domain/usage/aggregate-clicks.ts'
import { parseUsageTarget, type UsageTarget } from '#domain/usage/usage-target.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newToken } from '#platform/secrets.ts'
import { isRobot } from './robots.ts'
import { findTargets } from './targets.ts'
import type { UsageEvent } from './usage-event-buffer.ts'

/** Any number will do, so long as every process of ours takes the same one. */
const flushLock = 7_224_161

/** Other work of this process goes on between so many. */
const yieldEvery = 500

/** In milliseconds: so long a batch that was held up is still counted together with what came before it. */
const retention = { clicks: 2 * 3_600_000, keys: 3_600_000 }

type ArticleUsageEvent = UsageEvent & UsageTarget

/**
 * Counts what was shown. One process counts at a time, and what was asked for twice of two processes is known by both
 * (decision 038). All of it is written, or nothing.
 */
export async function flushUsageEvents(
  db: Database,
  usageEvents: readonly UsageEvent[],
  now: Date,
): Promise<void> {
  const seen = await parseUsageEvents(usageEvents)
  if (seen.length === 0) return
  const targetOf = await findTargets(db, seen)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 20000`)
    await tx.execute(sql`select pg_advisory_xact_lock(${flushLock})`)
    const visitorOf = await createVisitorNames(tx, seen, now)
    const clicks: Click[] = []
    for (const [place, one] of seen.entries()) {
      if (place % yieldEvery === 0) await breathe()
      const target = targetOf(one)
      if (target) clicks.push({ ...target, ...visitorOf(one), at: one.at })
    }
    await saveClicks(tx, clicks)
    await deleteOldClicks(tx, now)
  })
}

/** The moments of a chain of double clicks: no two lie further apart than those may, and the last is the last. */
function expandMoments({ at, until }: UsageEvent): number[] {
  const moments: number[] = []
  for (let moment = at; moment < until; moment += doubleClickMs) moments.push(moment)
  return [...moments, until]
}

/** What showed something of an article to somebody who is no robot. */
async function parseUsageEvents(usageEvents: readonly UsageEvent[]): Promise<ArticleUsageEvent[]> {
  const read = new Map<string, UsageTarget | undefined>()
  const seen: ArticleUsageEvent[] = []
  for (const [place, sighting] of usageEvents.entries()) {
    if (place % yieldEvery === 0) await breathe()
    const { url, agent } = sighting
    if (!read.has(url)) read.set(url, parseUsageTarget(url))
    const shown = read.get(url)
    if (!shown || isRobot(agent)) continue
    for (const at of expandMoments(sighting)) seen.push({ ...sighting, ...shown, at })
  }
  return seen
}

/** Names visitors: a hash of address and browser under the key of the day. */
async function createVisitorNames(tx: Transaction, seen: readonly ArticleUsageEvent[], now: Date) {
  const nameDay = cacheDays()
  const dayBefore = (at: number) => nameDay(at - doubleClickMs - 1)
  const days = new Set(seen.flatMap(({ at }) => [nameDay(at), dayBefore(at)]))
  const keys = await keysOf(tx, [...days], now)
  const made = new Map<string, string>()
  const nameOn = (day: string, { ip, agent }: ArticleUsageEvent): string => {
    const who = `${day}\n${ip}\n${agent}`
    const found = made.get(who)
    if (found) return found
    const name = createHmac('sha256', keys.get(day) ?? '')
      .update(who)
      .digest('base64url')
      .slice(0, 22)
    made.set(who, name)
    return name
  }
  return (one: ArticleUsageEvent) => ({
    visitor: nameOn(nameDay(one.at), one),
    earlier: nameOn(dayBefore(one.at), one),
  })
}

/** Names the day of a moment; a batch has thousands of moments on one day or two. */
function cacheDays(): (at: number) => string {
  const names = new Map<number, string>()
  return (at) => {
    const day = Math.floor(at / 86_400_000)
    const name = names.get(day) ?? dayOf(at)
    names.set(day, name)
    return name
  }
}

/** The keys of the days: one that is not there yet is made, under the lock. */
async function keysOf(tx: Transaction, days: string[], now: Date): Promise<Map<string, string>> {
  const fresh = days.map((day) => ({ day, key: newToken(), madeAt: now }))
  await tx.insert(usageKey).values(fresh).onConflictDoNothing()
  const rows = await tx.select().from(usageKey).where(inArray(usageKey.day, days))
  return new Map(rows.map(({ day, key }) => [day, key]))
}

async function saveClicks(tx: Transaction, clicks: readonly Click[]): Promise<void> {
  const known = await findRetained(tx, clicks)
  const { changes, kept } = aggregateClicks(known, clicks)
  const unchanged = new Set(known.map((row) => JSON.stringify(row)))
  const changed = kept.filter((row) => !unchanged.has(JSON.stringify(row)))
  if (changed.length > 0) {
    await tx.execute(sql`
      insert into ${usageClick} (visitor, article_id, hour, target, is_request, clicks, last_at)
      select "visitor", "articleId", "hour", "target", "isRequest", "clicks", "lastAt"
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as row("visitor" text, "articleId" text,
        "hour" bigint, "target" text, "isRequest" boolean, "clicks" integer, "lastAt" bigint)
      on conflict (visitor, article_id, hour, target)
        do update set clicks = excluded.clicks, last_at = excluded.last_at`)
  }
  if (changes.length > 0) {
    await tx.execute(sql`
      insert into ${usageDay} as kept (day, article_id, total_investigations, unique_investigations,
        total_requests, unique_requests)
      select "day", "articleId", "totalInvestigations", "uniqueInvestigations", "totalRequests", "uniqueRequests"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as row("day" date, "articleId" text,
        "totalInvestigations" integer, "uniqueInvestigations" integer, "totalRequests" integer, "uniqueRequests" integer)
      on conflict (day, article_id) do update set
        total_investigations = kept.total_investigations + excluded.total_investigations,
        unique_investigations = kept.unique_investigations + excluded.unique_investigations,
        total_requests = kept.total_requests + excluded.total_requests,
        unique_requests = kept.unique_requests + excluded.unique_requests`)
  }
}

/** What is kept of these visitors and these articles. */
async function findRetained(tx: Transaction, clicks: readonly Click[]): Promise<Retained[]> {
  const pairs = new Map(
    clicks.flatMap(({ visitor, earlier, articleId }) =>
      [visitor, earlier].map((name) => [`${name} ${articleId}`, { name, articleId }] as const),
    ),
  )
  const asked = JSON.stringify([...pairs.values()])
  return tx
    .select({
      visitor: usageClick.visitor,
      articleId: usageClick.articleId,
      target: usageClick.target,
      isRequest: usageClick.isRequest,
      hour: usageClick.hour,
      clicks: usageClick.clicks,
      lastAt: usageClick.lastAt,
    })
    .from(usageClick)
    .innerJoin(
      sql`jsonb_to_recordset(${asked}::jsonb) as asked("name" text, "articleId" text)`,
      sql`${usageClick.visitor} = asked."name" and ${usageClick.articleId} = asked."articleId"`,
    )
}

/** Throws away what no double click and no session needs any more, and the keys of days that are over. */
async function deleteOldClicks(db: Pick<Database, 'delete'>, now: Date): Promise<void> {
  await db.delete(usageClick).where(lt(usageClick.hour, now.getTime() - retention.clicks))
  await db.delete(usageKey).where(lt(usageKey.day, dayOf(now.getTime() - retention.keys)))
}

/** The same every night, for a journal that nobody reads: what a visitor did is not kept until the next one comes. */
export const deleteOldVisitors = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  deleteOldClicks(db, clock())

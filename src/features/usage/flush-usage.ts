import { createHmac } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
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
import { expandIssues } from './issue-targets.ts'
import { withTimeout } from './queries.ts'
import { isRobot } from './robots.ts'
import { findTargets } from './targets.ts'
import type { UsageEvent } from './usage-event-buffer.ts'

/** The advisory lock that every process takes. */
const flushLock = 7_224_161

/** Requests of this process run between so many events. */
const yieldEvery = 500

/** In milliseconds. Clicks outlive a session, so that a late batch is counted together with earlier ones. */
const retention = { clicks: 2 * 3_600_000, keys: 3_600_000 }

type ArticleUsageEvent = UsageEvent & UsageTarget

/**
 * Counts events in one transaction. One process counts at a time, so that double clicks on two processes count once
 * (decision 038).
 */
export async function flushUsageEvents(
  db: Database,
  usageEvents: readonly UsageEvent[],
  now: Date,
): Promise<void> {
  const events = await expandIssues(db, await parseUsageEvents(usageEvents))
  if (events.length === 0) return
  const targetOf = await findTargets(db, events)
  await withTimeout(db, 20, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${flushLock})`)
    const visitorOf = await createVisitorNames(tx, events, now)
    const clicks: Click[] = []
    for (const [index, event] of events.entries()) {
      if (index % yieldEvery === 0) await yieldToOthers()
      const target = targetOf(event)
      if (target) clicks.push({ ...target, ...visitorOf(event), at: event.at })
    }
    await saveClicks(tx, clicks)
    await deleteOldClicks(tx, now)
  })
}

/** The moments of a chain of double clicks, so close that no session of it ends in between. */
function expandMoments({ at, until }: UsageEvent): number[] {
  const moments: number[] = []
  for (let moment = at; moment < until; moment += doubleClickMs) moments.push(moment)
  return [...moments, until]
}

/** The events of people, at addresses of articles, one for each moment. */
async function parseUsageEvents(usageEvents: readonly UsageEvent[]): Promise<ArticleUsageEvent[]> {
  const targets = new Map<string, UsageTarget | undefined>()
  const parsed: ArticleUsageEvent[] = []
  for (const [index, event] of usageEvents.entries()) {
    if (index % yieldEvery === 0) await yieldToOthers()
    const { url, agent } = event
    if (!targets.has(url)) targets.set(url, parseUsageTarget(url))
    const target = targets.get(url)
    if (!target || isRobot(agent)) continue
    for (const at of expandMoments(event)) parsed.push({ ...event, ...target, at })
  }
  return parsed
}

/** Names visitors by a hash of address and browser under the key of the day. */
async function createVisitorNames(
  tx: Transaction,
  events: readonly ArticleUsageEvent[],
  now: Date,
) {
  const earlierDay = (at: number) => dayOf(at - doubleClickMs - 1)
  const days = new Set(events.flatMap(({ at }) => [dayOf(at), earlierDay(at)]))
  const keys = await ensureKeys(tx, [...days], now)
  const names = new Map<string, string>()
  const nameOn = (day: string, { ip, agent }: ArticleUsageEvent): string => {
    const identity = `${day}\n${ip}\n${agent}`
    const known = names.get(identity)
    if (known) return known
    const hash = createHmac('sha256', keys.get(day) ?? '')
      .update(identity)
      .digest('base64url')
    const name = hash.slice(0, 22)
    names.set(identity, name)
    return name
  }
  return (event: ArticleUsageEvent) => ({
    visitor: nameOn(dayOf(event.at), event),
    earlier: nameOn(earlierDay(event.at), event),
  })
}

/** Returns the keys of the days and creates missing ones. */
async function ensureKeys(tx: Transaction, days: string[], now: Date) {
  const candidates = days.map((day) => ({ day, key: newToken(), madeAt: now }))
  await tx.insert(usageKey).values(candidates).onConflictDoNothing()
  const rows = await tx.select().from(usageKey).where(inArray(usageKey.day, days))
  return new Map(rows.map(({ day, key }) => [day, key]))
}

async function saveClicks(tx: Transaction, clicks: readonly Click[]): Promise<void> {
  const known = await findRetained(tx, clicks)
  const { changes, retained } = aggregateClicks(known, clicks)
  const unchanged = new Set(known.map((row) => JSON.stringify(row)))
  const changed = retained.filter((row) => !unchanged.has(JSON.stringify(row)))
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
      insert into ${usageDay} as old (day, article_id, total_investigations, unique_investigations,
        total_requests, unique_requests)
      select "day", "articleId", "totalInvestigations", "uniqueInvestigations", "totalRequests", "uniqueRequests"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as row("day" date, "articleId" text,
        "totalInvestigations" integer, "uniqueInvestigations" integer, "totalRequests" integer, "uniqueRequests" integer)
      on conflict (day, article_id) do update set
        total_investigations = old.total_investigations + excluded.total_investigations,
        unique_investigations = old.unique_investigations + excluded.unique_investigations,
        total_requests = old.total_requests + excluded.total_requests,
        unique_requests = old.unique_requests + excluded.unique_requests`)
  }
}

/** The stored clicks of the same visitors on the same articles. */
async function findRetained(tx: Transaction, clicks: readonly Click[]): Promise<Retained[]> {
  const pairs = new Map(
    clicks.flatMap(({ visitor, earlier, articleId }) =>
      [visitor, earlier].map((name) => [`${name} ${articleId}`, { name, articleId }] as const),
    ),
  )
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
      sql`jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb) as pair("name" text, "articleId" text)`,
      sql`${usageClick.visitor} = pair."name" and ${usageClick.articleId} = pair."articleId"`,
    )
}

/** Deletes clicks that no double click and no session can refer to, and the keys of past days. */
async function deleteOldClicks(db: Pick<Database, 'delete'>, now: Date): Promise<void> {
  await db.delete(usageClick).where(lt(usageClick.hour, now.getTime() - retention.clicks))
  await db.delete(usageKey).where(lt(usageKey.day, dayOf(now.getTime() - retention.keys)))
}

/** Runs every night, because no flush runs while the journal has no readers. */
export const deleteOldVisitors = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  deleteOldClicks(db, clock())

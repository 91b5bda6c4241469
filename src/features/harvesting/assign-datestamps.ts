import { sql } from 'drizzle-orm'
import { harvestChange, harvestRecord } from '#db/schema/harvesting.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { type ConcurrencyLimit, limitConcurrency } from '#platform/concurrency-limit.ts'
import type { Database } from '#platform/database/database.ts'

/** One line for all who settle in a process: whoever waits for the lock waits without a connection to the database, which readers need. */
export const settlingLine = (): ConcurrencyLimit =>
  limitConcurrency({
    maxRunning: 1,
    maxQueued: 100,
    retryAfter: 5,
    sentence: 'Many changes are being taken up just now. Please try again in a moment.',
  })

export type SettlingNeeds = { db: Database; settling: ConcurrencyLimit }

/** Any number will do, so long as every process of ours takes the same one. */
const datestampLock = 7_224_151

/** How many changes one transaction settles. */
const batchSize = 2000

/**
 * Gives every change that is committed its moment in `harvest`, and answers a moment at which all of them were: whoever
 * asks later for what changed since then misses nothing. One settles at a time, and each settling is later than all before
 * it, whatever the clock says; so a change that is committed late gets a late moment
 * (decision 035).
 */
export async function assignDatestamps({ db, settling }: SettlingNeeds): Promise<Date> {
  // The moment is that before the database looks: `now()` is when the statement arrived.
  const { rows } = await db.execute<{ at: Date; any: boolean }>(sql`
    select now() as at, exists (select from ${harvestChange}) as "any"`)
  const [found] = rows
  if (!found) throw new Error('the database does not tell the time')
  if (found.any) await settling.run(() => assignAll(db))
  return new Date(found.at)
}

async function assignAll(db: Database): Promise<void> {
  while ((await assignBatch(db)) === batchSize);
}

/** Settles the oldest changes. @returns how many */
function assignBatch(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${datestampLock})`)
    const { rows } = await tx.execute<{ taken: number }>(assignStatement)
    return Number(rows[0]?.taken ?? 0)
  })
}

/** A change of an issue concerns its articles, and one of an article the notices about it and what it is a notice about. */
const assignStatement = sql`
  with taken as (
    delete from ${harvestChange} where id in (
      select id from ${harvestChange} order by id limit ${batchSize})
    returning kind, target_id
  ), marked as (
    select target_id as id from taken where kind = 'article'
    union select a.id from ${article} a join taken on kind = 'issue' and a.issue_id = target_id
  ), touched as (
    select id from marked
    union select a.concerns_id from ${article} a join marked using (id) where a.concerns_id is not null
    union select a.id from ${article} a join marked on a.concerns_id = marked.id
  ), present as (
    select touched.id, i.id as issue_id, a.category,
      coalesce(a.status = 'published' and a.deleted_at is null, false) as is_public
    from touched left join ${article} a on a.id = touched.id
      left join ${issue} i on i.id = a.issue_id and i.published_at is not null
  ), moment as materialized (
    select greatest(date_trunc('milliseconds', clock_timestamp()),
      (select max(changed_at) from ${harvestRecord}) + interval '1 millisecond') as at
  ), written as (
    insert into ${harvestRecord} as kept (article_id, changed_at, deleted, issue_id, category)
    select id, at, not is_public, issue_id, category from present, moment
    where is_public or exists (select from ${harvestRecord} h where h.article_id = present.id and not h.deleted)
    on conflict (article_id) do update set
      changed_at = excluded.changed_at,
      deleted = excluded.deleted,
      issue_id = case when excluded.deleted then kept.issue_id else excluded.issue_id end,
      category = case when excluded.deleted then kept.category else excluded.category end
  )
  select count(*)::int as taken from taken`

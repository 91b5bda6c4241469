import { sql } from 'drizzle-orm'
import { harvestChange, harvestRecord } from '#db/schema/harvesting.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { isLeftSample } from '#features/publishing/articles/article-fragments.ts'
import { type ConcurrencyLimit, limitConcurrency } from '#platform/concurrency-limit.ts'
import type { Database } from '#platform/database/database.ts'

/** The advisory lock that every process takes. */
const datestampLock = 7_224_151

/** The number of changes in one transaction. */
const batchSize = 2000

/** One run at a time in a process, so that requests wait for the lock without a database connection. */
export const createDatestampLimit = (): ConcurrencyLimit =>
  limitConcurrency({
    maxRunning: 1,
    maxQueued: 100,
    retryAfter: 5,
    sentence: 'Many changes are being processed now. Please try again in a moment.',
  })

/**
 * Assigns a datestamp to every committed change, and returns a moment that includes all of them: a harvester that later
 * asks for changes since then misses nothing. Each datestamp is later than all before, whatever the clock says, so a
 * change that is committed late gets a late datestamp (decision 035).
 */
export async function assignDatestamps({
  db,
  limit,
}: {
  db: Database
  limit: ConcurrencyLimit
}): Promise<Date> {
  // `now()` is the start of the statement, before the database looks for changes.
  const { rows } = await db.execute<{ at: Date; any: boolean }>(sql`
    select now() as at, exists (select from ${harvestChange}) as "any"`)
  const [row] = rows
  if (!row) throw new Error('a select without a table returned no row')
  if (row.any) await limit.run(() => assignAll(db))
  return new Date(row.at)
}

async function assignAll(db: Database): Promise<void> {
  while ((await assignBatch(db)) === batchSize);
}

/** Assigns a datestamp to the oldest changes. Returns their number. */
const assignBatch = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${datestampLock})`)
    const { rows } = await tx.execute<{ taken: number }>(assignStatement)
    return Number(rows[0]?.taken ?? 0)
  })

/** The change of an issue affects its articles; that of an article also its notices and the article that it concerns. */
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
      coalesce(a.status = 'published' and a.deleted_at is null
        and not ${isLeftSample({ isSample: sql`a.is_sample` })}, false) as is_public
    from touched left join ${article} a on a.id = touched.id
      left join ${issue} i on i.id = a.issue_id and i.published_at is not null
  ), moment as materialized (
    select greatest(date_trunc('milliseconds', clock_timestamp()),
      (select max(changed_at) from ${harvestRecord}) + interval '1 millisecond') as at
  ), written as (
    insert into ${harvestRecord} as old (article_id, changed_at, deleted, issue_id, category)
    select id, at, not is_public, issue_id, category from present, moment
    where is_public or exists (select from ${harvestRecord} h where h.article_id = present.id and not h.deleted)
    on conflict (article_id) do update set
      changed_at = excluded.changed_at,
      deleted = excluded.deleted,
      issue_id = case when excluded.deleted then old.issue_id else excluded.issue_id end,
      category = case when excluded.deleted then old.category else excluded.category end
  )
  select count(*)::int as taken from taken`

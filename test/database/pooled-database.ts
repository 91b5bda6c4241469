import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { composed } from '../../src/app/compose.ts'
import { fillFromFolder } from '../../src/features/journal/fill-from-folder.ts'
import type { OpenDatabase } from '../../src/platform/database/open-postgres.ts'
import { openPubSub, type PubSub } from '../../src/platform/database/pub-sub.ts'
import { type Topic, topics } from '../../src/platform/database/publish-topic.ts'
import { type Jobs, startJobQueue } from '../../src/platform/job-queue.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { createDatabase } from './fresh-database.ts'
import { testRetryPolicy } from './template-database.ts'

/** The start time of every test. */
export const testStart = new Date('2026-03-02T09:00:00Z')

/** A database with the sample journal, and its job queue. */
export type PooledDatabase = {
  opened: OpenDatabase
  jobs: Jobs
  pubSub: PubSub
  /** Resets the database for another test; all users of it must have ended. */
  releaseDatabase(): void
}

/** In milliseconds; a busy machine takes long to end queries. */
const longestWait = 50_000

/** Databases that no test uses, oldest first. */
const idle: Promise<PooledDatabase>[] = []
/** One is reset while another is used. */
const poolSize = 2

/** Returns a database that tests of this process share in turn: a reset is faster than a copy. */
export async function acquireDatabase(): Promise<PooledDatabase> {
  while (idle.length < poolSize) idle.push(openPooledDatabase())
  return (await idle.shift()) as PooledDatabase
}

async function openPooledDatabase(): Promise<PooledDatabase> {
  const opened = await createDatabase()
  const noPictures = {} as Storage
  const deps = { db: opened.db, storage: noPictures, clock: () => testStart }
  await fillFromFolder(deps, path.resolve('journal'))
  const log = { error: logError, warn: logError }
  const jobs = await startJobQueue(opened, composed, {
    log,
    working: false,
    retryPolicy: testRetryPolicy,
  })
  const sharedPubSub = openSharedPubSub(opened)
  const cleaner = await opened.connect()
  const cleaning = await captureState(cleaner)
  const reset = async () => {
    sharedPubSub.unsubscribeAll()
    const isEmpty = (await waitUntilUnused(opened)) && (await cleaning.empty().catch(() => false))
    if (isEmpty) return pooled
    await jobs.stop()
    await sharedPubSub.pubSub.close()
    await cleaner.end()
    await opened.close()
    return openPooledDatabase()
  }
  const { pubSub } = sharedPubSub
  const pooled = { opened, jobs, pubSub, releaseDatabase: () => void idle.push(reset()) }
  return pooled
}

/** One connection listens for all users of the database in turn. */
function openSharedPubSub(opened: OpenDatabase) {
  const all = openPubSub(opened, { warn: logError }, { proof: 50_000 })
  let subscribers: { topic: Topic; handler: () => void | Promise<void> }[] = []
  for (const topic of topics)
    all.subscribe(topic, async () => {
      for (const subscriber of subscribers)
        if (subscriber.topic === topic) await subscriber.handler()
    })
  const pubSub: PubSub = {
    subscribe: (topic, handler) => void subscribers.push({ topic, handler }),
    close: all.close,
  }
  const unsubscribeAll = () => {
    subscribers = []
  }
  return { pubSub, unsubscribeAll }
}

const logError = (fields: object, message: string) => console.error(message, fields)

/** Waits until all connections are released. Returns false if a test never releases one. */
async function waitUntilUnused({ connections }: OpenDatabase): Promise<boolean> {
  for (const end = Date.now() + longestWait; Date.now() < end; await wait(5)) {
    const { inUse, waiting } = connections()
    if (inUse + waiting === 0) return true
  }
  return false
}

type DatabaseCleaner = {
  /** Resets the database. Returns false if that is not possible. */
  empty(): Promise<boolean>
}

/** Records the state to which the database is reset. */
async function captureState(cleaner: pg.Client): Promise<DatabaseCleaner> {
  await cleaner.query("set lock_timeout = '5s'")
  // Allows the reset to delete from the activity log, too.
  await cleaner.query("set takarda.allow_event_change = 'on'")
  const tables = await listTables(cleaner)
  const tableCopies = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await cleaner.query(`table ${table} limit 1`)
    if (rows.length > 0) tableCopies.set(table, `pg_temp.copy_${tableCopies.size}`)
  }
  for (const [table, copy] of tableCopies)
    await cleaner.query(`create table ${copy} as table ${table}`)
  await cleaner.query('create table pg_temp.since as select pg_current_xact_id()::xid as xid')
  const { rows: sequences } = await cleaner.query<{ name: string; start: string }>(
    "select format('%I.%I', schemaname, sequencename) as name, start_value as start from pg_sequences where schemaname = 'public'",
  )
  await cleaner.query(emptyFunctionSql(tables, tableCopies, sequences))
  const shape = await readSchemaFingerprint(cleaner)
  return {
    async empty() {
      if ((await readSchemaFingerprint(cleaner)) !== shape) return false
      const { rows } = await cleaner.query('select pg_temp.empty() as done')
      return rows[0]?.done === true
    },
  }
}

async function listTables(cleaner: pg.Client): Promise<string[]> {
  const { rows } = await cleaner.query<{ name: string; pointsTo: string[] }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name, array(
      select format('%I.%I', t.relnamespace::regnamespace, t.relname)
      from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as "pointsTo"
    from pg_class c
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss', 'drizzle')`)
  const ordered: string[] = []
  let left = rows
  while (left.length > 0) {
    const free = left.filter(({ name }) => !left.some(({ pointsTo }) => pointsTo.includes(name)))
    if (free.length === 0) throw new Error('tables point to each other in a circle')
    ordered.push(...free.map(({ name }) => name))
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Deleted rows slow down the next test, so a larger table is not reset. */
const maxTableBytes = 1_000_000

/** A function is planned once. Triggers can add rows while others are deleted, hence several rounds. */
const emptyFunctionSql = (
  tables: string[],
  tableCopies: Map<string, string>,
  sequences: { name: string; start: string }[],
) => `
create function pg_temp.empty() returns boolean language plpgsql as $$
declare
  since xid := (select xid from pg_temp.since);
  this xid := pg_current_xact_id()::xid;
  found_some boolean;
begin
  for round in 1..4 loop
    found_some := false;
    ${tables.map((table) => emptyTableSql(table, tableCopies.get(table))).join('')}
    if not found_some then
      ${sequences.map(restartSequenceSql).join('')}
      update pg_temp.since set xid = this;
      return true;
    end if;
  end loop;
  return false;
end $$`

const emptyTableSql = (table: string, copy: string | undefined) => `
  if ${copy ? isChangedSql(table, copy) : `exists (table ${table})`} then
    if pg_relation_size('${table}') > ${maxTableBytes} then return false; end if;
    delete from ${table};
    ${copy ? `insert into ${table} table ${copy};` : ''}
    found_some := true;
  end if;`

/** Whether rows were added, changed or deleted. */
const isChangedSql = (table: string, copy: string) =>
  `exists (select from ${table} where age(xmin) < age(since) and xmin <> this)
    or (select count(*) from ${table}) <> (select count(*) from ${copy})`

const restartSequenceSql = ({ name, start }: { name: string; start: string }) =>
  `perform setval('${name}', ${start}, false) from ${name} where is_called;`

/**
 * Changes with any own table, column, trigger or function. (PostgreSQL, 52.4: system objects have ids below 16384)
 */
async function readSchemaFingerprint(cleaner: pg.Client): Promise<string> {
  const catalogs = {
    pg_attribute: 'attrelid',
    pg_constraint: 'oid',
    pg_trigger: 'oid',
    pg_proc: 'oid',
  }
  const each = Object.entries(catalogs).map(
    ([catalog, id]) =>
      `(select row(count(*), max(xmin::text::bigint)) from ${catalog} where ${id} >= 16384)`,
  )
  const { rows } = await cleaner.query<{ shape: string }>({
    name: 'shape',
    text: `select row(${each.join()})::text as shape`,
  })
  return rows[0]?.shape ?? ''
}

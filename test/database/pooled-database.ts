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

/** When every test begins. */
export const testStart = new Date('2026-03-02T09:00:00Z')

/** A database in which nothing has happened but that it was filled with the sample journal, and what puts jobs into it. */
export type PooledDatabase = {
  opened: OpenDatabase
  jobs: Jobs
  /** Is heard by whoever it is lent to. */
  pubSub: PubSub
  /** Has it emptied for another test. Everything that used it has to have ended. */
  releaseDatabase(): void
}

/** Those that nobody uses, once they are emptied; the first has been given back first. */
const idle: Promise<PooledDatabase>[] = []
/** So many take turns: one is emptied while another is used. */
const poolSize = 2

/** Lends a database that tests of this process use one after the other: to empty it takes less than to copy one. */
export async function acquireDatabase(): Promise<PooledDatabase> {
  while (idle.length < poolSize) idle.push(openPooledDatabase())
  return (await idle.shift()) as PooledDatabase
}

async function openPooledDatabase(): Promise<PooledDatabase> {
  const opened = await createDatabase()
  const noPictures = {} as Storage
  const needs = { db: opened.db, storage: noPictures, clock: () => testStart }
  await fillFromFolder(needs, path.resolve('journal'))
  const log = { error: logError, warn: logError }
  const jobs = await startJobQueue(opened, composed, {
    log,
    working: false,
    retryPolicy: testRetryPolicy,
  })
  const ear = openSharedPubSub(opened)
  const cleaner = await opened.connect()
  const cleaning = await captureState(cleaner)
  const emptied = async () => {
    ear.forget()
    const isEmpty = (await waitUntilUnused(opened)) && (await cleaning.empty().catch(() => false))
    if (isEmpty) return lent
    await jobs.stop()
    await ear.pubSub.close()
    await cleaner.end()
    await opened.close()
    return openPooledDatabase()
  }
  const { pubSub } = ear
  const lent = { opened, jobs, pubSub, releaseDatabase: () => void idle.push(emptied()) }
  return lent
}

/** One connection hears for all who use the database, one after the other. */
function openSharedPubSub(opened: OpenDatabase) {
  const all = openPubSub(opened, { warn: logError }, { proof: 50_000 })
  let hearers: { topic: Topic; handler: () => void | Promise<void> }[] = []
  for (const topic of topics)
    all.subscribe(topic, async () => {
      for (const hearer of hearers) if (hearer.topic === topic) await hearer.handler()
    })
  const pubSub: PubSub = {
    subscribe: (topic, handler) => void hearers.push({ topic, handler }),
    close: all.close,
  }
  const forget = () => {
    hearers = []
  }
  return { pubSub, forget }
}

const logError = (fields: object, message: string) => console.error(message, fields)

/** Whether everybody has given their connection back, at most five seconds from now. */
async function waitUntilUnused({ connections }: OpenDatabase): Promise<boolean> {
  for (const end = Date.now() + 5000; Date.now() < end; await wait(5)) {
    const { inUse, waiting } = connections()
    if (inUse + waiting === 0) return true
  }
  return false
}

/** What is asked of a database that is to be used again. */
type DatabaseCleaner = {
  /** Takes out all that has come. Answers whether the database is again what it was. */
  empty(): Promise<boolean>
}

/** Notes what stands in a database. */
async function captureState(cleaner: pg.Client): Promise<DatabaseCleaner> {
  await cleaner.query("set lock_timeout = '5s'")
  // The activity log is emptied too.
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

/** What deleted rows leave behind slows the next test down: a larger table is not emptied. */
const maxTableBytes = 1_000_000

/** A function, so that the connection plans it once. Triggers write down that rows went, which is to go too: hence the rounds. */
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

/** Whether rows came, changed or went since all was as it was. */
const isChangedSql = (table: string, copy: string) =>
  `exists (select from ${table} where age(xmin) < age(since) and xmin <> this)
    or (select count(*) from ${table}) <> (select count(*) from ${copy})`

const restartSequenceSql = ({ name, start }: { name: string; start: string }) =>
  `perform setval('${name}', ${start}, false) from ${name} where is_called;`

/** Changes with any table, column, trigger or function of ours that is made, altered or dropped. (PostgreSQL, 52.4: what is its own has an id below 16384) */
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

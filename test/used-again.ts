import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { queues, reactionsTo } from '../src/compose.ts'
import { fillFromFolder } from '../src/features/journal/fill.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import { type Jobs, startJobs } from '../src/platform/jobs.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { freshDatabase } from './database.ts'
import { patience } from './template-database.ts'

/** When every test begins. */
export const beginning = new Date('2026-03-02T09:00:00Z')

/** A database in which nothing has happened but that it was filled with the sample journal, and what puts jobs into it. */
export type Lent = {
  opened: OpenDatabase
  jobs: Jobs
  /** Has it emptied for another test. Everything that used it has to have ended. */
  giveBack(): void
}

/** Those that nobody uses, once they are emptied; the first has been given back first. */
const idle: Promise<Lent>[] = []
/** So many take turns: one is emptied while another is used. */
const turns = 2

/** Lends a database that tests of this process use one after the other: to empty it takes less than to copy one. */
export async function lendDatabase(): Promise<Lent> {
  while (idle.length < turns) idle.push(open())
  return (await idle.shift()) as Lent
}

async function open(): Promise<Lent> {
  const opened = await freshDatabase()
  const noPictures = {} as Storage
  const needs = { db: opened.db, storage: noPictures, clock: () => beginning }
  await fillFromFolder(needs, path.resolve('journal'))
  const log = { error: tell, warn: tell }
  const jobs = await startJobs(opened, { queues, reactionsTo }, { log, working: false, patience })
  const cleaner = await opened.connect()
  const original = await remember(cleaner)
  const emptied = async () => {
    const isEmpty = (await isLeft(opened)) && (await empty(cleaner, original).catch(() => false))
    if (isEmpty) return lent
    await jobs.stop()
    await cleaner.end()
    await opened.close()
    return open()
  }
  const lent = { opened, jobs, giveBack: () => void idle.push(emptied()) }
  return lent
}

const tell = (fields: object, message: string) => console.error(message, fields)

/** Whether everybody has given their connection back, at most five seconds from now. */
async function isLeft({ connections }: OpenDatabase): Promise<boolean> {
  for (const end = Date.now() + 5000; Date.now() < end; await wait(5)) {
    const { inUse, waiting } = connections()
    if (inUse + waiting === 0) return true
  }
  return false
}

type Original = {
  /** What tables, triggers and functions there were. */
  shape: string
  /** All tables, each before those that it points to. */
  tables: string[]
  /** What stood in some of them from the beginning: each with a copy. */
  copies: Map<string, string>
}

async function remember(cleaner: pg.Client): Promise<Original> {
  await cleaner.query("set lock_timeout = '5s'")
  const tables = await listTables(cleaner)
  const filled = await pick(cleaner, tables, holdsSomething)
  const copies = new Map(filled.map((table, n) => [table, `pg_temp.copy_${n}`]))
  for (const [table, copy] of copies) await cleaner.query(`create table ${copy} as table ${table}`)
  return { shape: await readShape(cleaner), tables, copies }
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

const holdsSomething = (table: string) => `exists (table ${table})`
const rowsOf = (table: string) =>
  `(select string_agg(kept::text, ',' order by kept::text) from ${table} kept)`

/** The tables of which a condition holds. */
async function pick(cleaner: pg.Client, tables: string[], when: (table: string) => string) {
  const each = tables.map((table) => `case when ${when(table)} then '${table}' end`)
  const { rows } = await cleaner.query<{ picked: string[] }>(
    `select array_remove(array[${each.join()}], null) as picked`,
  )
  return rows[0]?.picked ?? []
}

/** Changes with any table, column, trigger or function that is made, altered or dropped. */
async function readShape(cleaner: pg.Client): Promise<string> {
  const catalogs = ['pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc']
  const each = catalogs.map(
    (catalog) => `(select row(count(*), max(xmin::text::bigint)) from ${catalog})`,
  )
  const { rows } = await cleaner.query<{ shape: string }>(
    `select row(${each.join()})::text as shape`,
  )
  return rows[0]?.shape ?? ''
}

/** What deleted rows leave behind slows the next test down: a larger table is not emptied. */
const largest = 1_000_000

/** Takes out all that has come. Answers whether the database is again what it was. */
async function empty(cleaner: pg.Client, { shape, tables, copies }: Original): Promise<boolean> {
  if ((await readShape(cleaner)) !== shape) return false
  const findUsed = () =>
    pick(cleaner, tables, (table) => {
      const copy = copies.get(table)
      return copy ? `${rowsOf(table)} is distinct from ${rowsOf(copy)}` : holdsSomething(table)
    })
  // Triggers write down that rows went, which is to go too.
  for (let round = 1; round <= 3; round += 1) {
    const used = await findUsed()
    if (used.length === 0) {
      await restartSequences(cleaner)
      return true
    }
    const tooLarge = (table: string) => `pg_relation_size('${table}') > ${largest}`
    if ((await pick(cleaner, used, tooLarge)).length > 0) return false
    await cleaner.query(
      used
        .flatMap((table) => [`delete from ${table}`, refill(table, copies.get(table))])
        .filter(Boolean)
        .join(';'),
    )
  }
  return false
}

const refill = (table: string, copy: string | undefined) =>
  copy && `insert into ${table} select * from ${copy}`

const restartSequences = (cleaner: pg.Client) =>
  cleaner.query(
    "select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where schemaname = 'public' and last_value is not null",
  )

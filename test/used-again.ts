import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { queues, reactionsTo } from '../src/compose.ts'
import type { OpenDatabase } from '../src/platform/database/open.ts'
import { type Jobs, startJobs } from '../src/platform/jobs.ts'
import { freshDatabase } from './database.ts'
import { patience } from './template-database.ts'

/** A database in which nothing has happened, and what puts jobs into it. */
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
  /** The tables in which nothing stood. */
  clear: string[]
  /** The tables that hold something from the beginning, each with a copy. */
  filled: { table: string; copy: string }[]
}

async function remember(cleaner: pg.Client): Promise<Original> {
  await cleaner.query("set lock_timeout = '5s'")
  const { rows } = await cleaner.query<{ name: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss', 'drizzle')`)
  const tables = rows.map(({ name }) => name)
  const names = await pick(
    cleaner,
    tables.map((table) => ({ table, when: `exists (table ${table})` })),
  )
  const filled = names.map((table, n) => ({ table, copy: `pg_temp.copy_${n}` }))
  for (const { table, copy } of filled)
    await cleaner.query(`create table ${copy} as table ${table}`)
  const clear = tables.filter((table) => !names.includes(table))
  return { shape: await readShape(cleaner), clear, filled }
}

/** The tables of which a condition holds. */
async function pick(cleaner: pg.Client, tables: { table: string; when: string }[]) {
  const each = tables.map(({ table, when }) => `case when ${when} then '${table}' end`)
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

const rowsOf = (table: string) =>
  `(select string_agg(kept::text, ',' order by kept::text) from ${table} kept)`

/** Takes out all that has come. Answers whether the database is again what it was. */
async function empty(cleaner: pg.Client, { shape, clear, filled }: Original): Promise<boolean> {
  if ((await readShape(cleaner)) !== shape) return false
  const used = await pick(cleaner, [
    ...clear.map((table) => ({ table, when: `exists (table ${table})` })),
    ...filled.map(({ table, copy }) => ({
      table,
      when: `${rowsOf(table)} is distinct from ${rowsOf(copy)}`,
    })),
  ])
  if (used.length === 0) return true
  const refill = filled.map(
    ({ table, copy }) =>
      `insert into ${table} select * from ${copy} where not exists (table ${table})`,
  )
  const truncate = `truncate ${used.join()} restart identity cascade`
  await cleaner.query([truncate, ...refill].join(';'))
  return true
}

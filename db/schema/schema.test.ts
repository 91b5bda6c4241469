import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { createDatabase } from '../../test/database/fresh-database.ts'

const meta = 'db/migrations/meta'

async function readTables(): Promise<Record<string, unknown>> {
  const files = globSync('db/schema/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(path.resolve(file))))
  return Object.assign({}, ...modules)
}

test('R-API-6 the migrations create exactly the tables of the schema', async () => {
  const latest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const made = JSON.parse(readFileSync(`${meta}/${latest}`, 'utf8'))
  const wanted = generateDrizzleJson(await readTables(), made.id)
  expect(await generateMigration(made, wanted)).toEqual([])
})

test('R-API-6 a migrated database has exactly the columns, indexes and constraints of the schema', async () => {
  const opened = await createDatabase()
  try {
    const migrated = await describeTables(opened.db)
    await makeTablesAnew(opened.db)
    expect(migrated).toEqual(await describeTables(opened.db))
    expect(migrated).toContainEqual(expect.stringContaining('article.title text not null'))
  } finally {
    await opened.close()
  }
})

/** Keeps extensions and functions, because tables may use them; the tables are created from the schema alone. */
async function makeTablesAnew(db: Database): Promise<void> {
  const tables = await ask(
    db,
    "select tablename as line from pg_tables where schemaname = 'public'",
  )
  for (const table of tables) await db.execute(sql.raw(`drop table "${table}" cascade`))
  const wanted = generateDrizzleJson(await readTables())
  const statements = await generateMigration(generateDrizzleJson({}), wanted)
  for (const statement of statements) await db.execute(sql.raw(statement))
}

/** The tables in PostgreSQL's catalogs: one line for each column, index and constraint. */
const describeTables = (db: Database): Promise<string[]> =>
  ask(
    db,
    `select line from (
       select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
           case when a.attnotnull then ' not null' end,
           case a.attgenerated when '' then ' default ' else ' generated as ' end
             || pg_get_expr(d.adbin, d.adrelid),
           case when a.attidentity <> '' then ' identity ' || a.attidentity::text end) as line
         from pg_attribute a
         join pg_class c on c.oid = a.attrelid
         left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          and a.attnum > 0 and not a.attisdropped
       union all
       select indexdef from pg_indexes where schemaname = 'public'
       union all
       select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
     ) as lines order by line`,
  )

async function ask(db: Database, query: string): Promise<string[]> {
  const { rows } = (await db.execute(sql.raw(query))) as { rows: { line: string }[] }
  return rows.map(({ line }) => line)
}

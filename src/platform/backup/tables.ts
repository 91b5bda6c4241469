import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** A table without its generated columns. */
export type Table = { name: string; columns: string[] }

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Persistent tables (`p`), and unlogged ones whose rows need not last (`u`). */
const persistentKinds = ['p']
const allKinds = ['p', 'u']

/** Tables ordered so that each follows those that it references. Throws on a circle. */
export async function listTables(client: pg.ClientBase, kinds = persistentKinds): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and c.relpersistence = any($1)
    group by c.relname order by c.relname`,
    [kinds],
  )
  const { rows: pointers } = await client.query<{ from: string; to: string }>(`
    select c.relname as from, t.relname as to from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`)
  const ordered: Table[] = []
  const isPlaced = (table: string) => ordered.some(({ name }) => name === table)
  while (ordered.length < tables.length) {
    const next = tables.filter(
      (table) =>
        !isPlaced(table.name) &&
        pointers.every((pointer) => pointer.from !== table.name || isPlaced(pointer.to)),
    )
    if (next.length === 0) throw new Error('tables point to each other in a circle')
    ordered.push(...next)
  }
  return ordered
}

/** The rows of a table as text. (PostgreSQL, "COPY", text format) */
export const copyOut = (client: pg.ClientBase, { name: table, columns }: Table) =>
  client.query(
    to(
      `copy public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) to stdout`,
    ),
  )

export const copyIn = (client: pg.ClientBase, { name: table, columns }: Table) =>
  client.query(
    from(
      `copy public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`,
    ),
  )

/** The next value of each sequence. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<{ name: string; next: string }[]> {
  const { rows } = await client.query<{ name: string; step: string }>(
    `select sequencename as name, increment_by::text as step from pg_sequences where schemaname = 'public' order by 1`,
  )
  const found: { name: string; next: string }[] = []
  for (const { name: sequence, step } of rows) {
    // pg_sequences does not show the value of a sequence that was set but not used yet.
    const state = await client.query<{ next: string }>(
      `select (last_value + case when is_called then $1::bigint else 0 end)::text as next from public.${quoteIdentifier(sequence)}`,
      [step],
    )
    found.push(...state.rows.map(({ next }) => ({ name: sequence, next })))
  }
  return found
}

/** Disables or enables user triggers; constraints stay. */
export async function setTriggers(
  client: pg.ClientBase,
  tables: Pick<Table, 'name'>[],
  action: 'disable' | 'enable',
): Promise<void> {
  for (const { name: table } of tables)
    await client.query(`alter table public.${quoteIdentifier(table)} ${action} trigger user`)
}

export async function setSequence(client: pg.ClientBase, sequence: { name: string; next: string }) {
  const sequenceName = `public.${quoteIdentifier(sequence.name)}`
  await client.query('select setval($1::regclass, $2, false)', [sequenceName, sequence.next])
}

/** The key that signs addresses is not archived: who has an archive must not be able to sign. */
const signingKeyTable = 'signing_key'

export const listBackupTables = async (client: pg.ClientBase): Promise<Table[]> =>
  (await listTables(client)).filter(({ name: table }) => table !== signingKeyTable)

/** Deletes the keys that archives of older versions contain. */
export async function deleteSigningKeys(client: pg.ClientBase, tables: Pick<Table, 'name'>[]) {
  if (tables.some(({ name: table }) => table === signingKeyTable))
    await client.query(`delete from public.${quoteIdentifier(signingKeyTable)}`)
}

/** Processes fill these tables when they start. */
const recreatedTables = [signingKeyTable, 'rate_limit', 'pubsub_message', 'maintenance_run']

/** The first table with rows; undefined for an empty journal. */
export async function findNonEmptyTable(client: pg.ClientBase): Promise<string | undefined> {
  for (const { name: table } of await listTables(client)) {
    if (recreatedTables.includes(table)) continue
    const { rows } = await client.query(`select from public.${quoteIdentifier(table)} limit 1`)
    if (rows.length > 0) return table
  }
  return undefined
}

/** Drops the tables and functions of an empty journal, to create those of an archive. */
export async function dropTables(client: pg.ClientBase): Promise<void> {
  const tables = await listTables(client, allKinds)
  if (tables.length > 0) {
    const names = tables.map(({ name: table }) => `public.${quoteIdentifier(table)}`)
    await client.query(`drop table ${names.join(', ')} cascade`)
  }
  const { rows: functions } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  if (functions.length > 0) {
    const signatures = functions.map(({ name: signature }) => signature)
    await client.query(`drop function ${signatures.join(', ')} cascade`)
  }
  await client.query('drop schema if exists drizzle cascade')
}

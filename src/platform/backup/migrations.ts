import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { ArchiveError, type Manifest } from './manifest.ts'

type Migrations = Manifest['migrations']

/** The migrations that have made the tables of a database, oldest first; none where there are no tables. */
export async function listMigrations(client: pg.ClientBase): Promise<Migrations> {
  const { rows: found } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') as it`,
  )
  if (!found[0]?.it) return []
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }))
}

/** Those of our migrations that an archive's tables were made by. Throws `ArchiveError` when it has others. */
export function findArchiveMigrations({ migrations }: Manifest, folder: string): MigrationMeta[] {
  const known = readMigrationFiles({ migrationsFolder: folder })
  migrations.forEach(({ hash }, i) => {
    if (known[i]?.hash === hash) return
    throw new ArchiveError(
      i >= known.length
        ? 'The archive was made by a newer version of this product. Install that version, or a later one, and restore with it.'
        : 'The archive was made by another line of this product: its tables came about in another way. Restore it with the version that made it.',
    )
  })
  return known.slice(0, migrations.length)
}

/** Makes the tables as they were when the archive was made, and notes the migrations as Drizzle does. */
export async function createTables(
  client: pg.ClientBase,
  migrations: MigrationMeta[],
): Promise<void> {
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    )
  }
}

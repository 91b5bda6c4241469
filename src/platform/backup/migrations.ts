import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { ArchiveError, type Manifest } from './manifest.ts'

type Migrations = Manifest['migrations']

/** The applied migrations of a database, oldest first; none for an empty one. */
export async function listMigrations(client: pg.ClientBase): Promise<Migrations> {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') as it`,
  )
  if (!tables[0]?.it) return []
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }))
}

/** The migrations that created the tables of an archive. Throws `ArchiveError` when they are not ours. */
export function findArchiveMigrations({ migrations }: Manifest, folder: string): MigrationMeta[] {
  const migrationFiles = readMigrationFiles({ migrationsFolder: folder })
  migrations.forEach(({ hash }, i) => {
    if (migrationFiles[i]?.hash === hash) return
    throw new ArchiveError(
      i >= migrationFiles.length
        ? 'The archive was made by a newer version of this product. Install that version, or a later one, and restore with it.'
        : 'The archive was made by a different edition of this product with other tables. Restore it with the version that made it.',
    )
  })
  return migrationFiles.slice(0, migrations.length)
}

/**
 * Creates the tables as they were when the archive was written, and records the migrations as Drizzle does.
 */
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

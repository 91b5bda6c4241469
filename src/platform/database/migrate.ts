import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'

/** Any number will do, so long as every process of ours takes the same one. */
export const migrationLock = 7_224_150

/** So often one migration is tried, a second apart, while others hold what it needs. */
const maxAttempts = 300

/**
 * Brings the tables up to date, forward only. Several processes may start at once: one migrates, the others wait. Each
 * migration is a transaction of its own, noted as Drizzle does, so that none holds its locks for the next; and
 * none waits for a lock for long, since whoever reads waits behind it.
 */
export async function migrate(db: Database, migrationsFolder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    const last = await lastMigration(db)
    for (const migration of known)
      if (migration.folderMillis > last) await applyMigration(db, migration)
  })
}

/** When the newest migration of this database was made, in milliseconds; 0 for an empty one. */
async function lastMigration(db: Database): Promise<number> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.last ?? 0)
}

async function applyMigration(
  db: Database,
  { sql: statements, hash, folderMillis }: MigrationMeta,
) {
  for (let left = maxAttempts; ; left -= 1) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '500ms'`)
        for (const statement of statements) await tx.execute(sql.raw(statement))
        await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          values (${hash}, ${folderMillis})`)
      })
      return
    } catch (error) {
      const { code } = Object((error as Error).cause) as { code?: unknown }
      if (code !== lockNotAvailable || left === 0) throw error
      await wait(1000)
    }
  }
}

/** PostgreSQL, appendix A. */
const lockNotAvailable = '55P03'

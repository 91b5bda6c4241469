import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'

/** Any number works if all processes use the same one. */
export const migrationLock = 7_224_150

/** One attempt per second while others hold a lock. */
const maxAttempts = 300

/**
 * Applies missing migrations. If several processes start at the same time, one migrates and the others wait. Each
 * migration has its own transaction and waits for locks only briefly, because readers queue behind it.
 */
export async function migrate(db: Database, migrationsFolder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    const last = await lastMigration(db)
    for (const migration of migrations)
      if (migration.folderMillis > last) await applyMigration(db, migration)
  })
}

/** The timestamp of the newest applied migration, in milliseconds; 0 for an empty database. */
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
  for (let attemptsLeft = maxAttempts; ; attemptsLeft -= 1) {
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
      if (code !== lockNotAvailable || attemptsLeft === 0) throw error
      await wait(1000)
    }
  }
}

/** PostgreSQL, appendix A. */
const lockNotAvailable = '55P03'

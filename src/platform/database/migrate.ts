import { sql } from 'drizzle-orm'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

/** Any number will do, so long as every process of ours takes the same one. */
export const migrationLock = 7_224_150

/** Brings the tables up to date, forward only. Several processes may start at once: one migrates, the others wait. */
export async function migrate(db: Database, migrationsFolder: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await migratePg(db, { migrationsFolder })
  })
}

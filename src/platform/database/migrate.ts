import { sql } from 'drizzle-orm'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from './open.ts'

/** Any number will do, so long as every process of ours takes the same one. */
const migrationLock = 7_224_150

/** Brings the tables up to date, forward only. Several processes may start at once: one migrates, the others wait. */
export async function migrate(opened: OpenDatabase, migrationsFolder: string): Promise<void> {
  if (opened.engine === 'pglite') {
    return migratePglite(opened.db as unknown as Parameters<typeof migratePglite>[0], {
      migrationsFolder,
    })
  }
  await opened.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
    await migratePg(opened.db as unknown as Parameters<typeof migratePg>[0], { migrationsFolder })
  })
}

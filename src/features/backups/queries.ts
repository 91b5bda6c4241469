import { desc, eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { backupJob } from '#db/schema/backups.ts'
import type { Reader } from '#platform/database/database.ts'

export type Backup = typeof backupJob.$inferSelect

/** All exports and backups with the names of their managers, newest first. */
export const listBackups = (db: Reader) =>
  db
    .select({ job: backupJob, requestedBy: user.name })
    .from(backupJob)
    .leftJoin(user, eq(user.id, backupJob.requestedBy))
    .orderBy(desc(backupJob.requestedAt), desc(backupJob.id))

export async function findBackup(db: Reader, id: string): Promise<Backup | undefined> {
  const [row] = await db.select().from(backupJob).where(eq(backupJob.id, id))
  return row
}

export const keysOfBackups = sql`select ${backupJob.storageKey} from ${backupJob} where ${backupJob.storageKey} is not null`

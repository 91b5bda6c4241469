import { desc, eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { backupJob } from '#db/schema/backups.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

export type Backup = typeof backupJob.$inferSelect

/** Every copy that is still kept, the newest first, with the name of who asked for it. */
export const listBackups = (db: Reader) =>
  db
    .select({ job: backupJob, requestedBy: user.name })
    .from(backupJob)
    .leftJoin(user, eq(user.id, backupJob.requestedBy))
    .orderBy(desc(backupJob.requestedAt), desc(backupJob.id))

export async function findBackup(db: Reader, id: string): Promise<Backup | undefined> {
  const [found] = await db.select().from(backupJob).where(eq(backupJob.id, id))
  return found
}

/** What copies keep in the storage, by its key. */
export const keysOfBackups = sql`select ${backupJob.storageKey} from ${backupJob} where ${backupJob.storageKey} is not null`

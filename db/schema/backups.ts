import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

/** A copy of the journal that a manager has asked for in the browser: an export or a backup. */
export const backupJob = pgTable(
  'backup_job',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['export', 'backup'] }).notNull(),
    state: text('state', { enum: ['waiting', 'making', 'ready', 'failed'] }).notNull(),
    /** How much of it is made, 0 to 1. */
    progress: real('progress').notNull().default(0),
    requestedBy: text('requested_by').notNull(),
    requestedAt: utcTimestamp('requested_at').notNull(),
    /** When whoever makes it was last heard of. */
    heartbeatAt: utcTimestamp('heartbeat_at').notNull(),
    /** Why it failed, in a sentence. */
    problem: text('problem'),
    /** Where it lies in the storage, once it is ready. */
    storageKey: text('storage_key'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (t) => [
    // One at a time.
    uniqueIndex('backup_job_running')
      .on(sql`(true)`)
      .where(sql`${t.state} in ('waiting', 'making')`),
    index('backup_job_requested_at').on(t.requestedAt),
  ],
)

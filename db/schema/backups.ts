import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

/** An export or a backup that a manager requested in the browser. */
export const backupJob = pgTable(
  'backup_job',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['export', 'backup'] }).notNull(),
    state: text('state', { enum: ['waiting', 'making', 'ready', 'failed'] }).notNull(),
    /** The completed part, 0 to 1. */
    progress: real('progress').notNull().default(0),
    requestedBy: text('requested_by').notNull(),
    requestedAt: utcTimestamp('requested_at').notNull(),
    heartbeatAt: utcTimestamp('heartbeat_at').notNull(),
    /** Why it failed, as a sentence. */
    problem: text('problem'),
    /** The key of the finished file. */
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

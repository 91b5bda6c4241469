import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** A copy of the journal that a manager has asked for in the browser: an export or a backup. */
export const copy = pgTable(
  'copy',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['export', 'backup'] }).notNull(),
    state: text('state', { enum: ['waiting', 'making', 'ready', 'failed'] }).notNull(),
    /** How much of it is made, 0 to 1. */
    part: real('part').notNull().default(0),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** When whoever makes it was last heard of. */
    heardAt: moment('heard_at').notNull(),
    /** Why it failed, in a sentence. */
    problem: text('problem'),
    /** Where it lies in the storage, once it is ready. */
    storageKey: text('storage_key'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (t) => [
    // One at a time.
    uniqueIndex('copy_in_making').on(sql`(true)`).where(sql`${t.state} in ('waiting', 'making')`),
    index('copy_asked_at').on(t.askedAt),
  ],
)

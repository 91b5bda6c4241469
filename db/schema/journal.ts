import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { moment } from './moment.ts'

/** All that the journal says of itself, once for each time it was published; the one with the highest number is read. */
export const journalVersion = pgTable('journal_version', {
  number: integer('number').primaryKey(),
  content: jsonb('content').notNull(),
  /** The parts in which it differs from the one before. */
  changed: text('changed').array().notNull(),
  /** Null for what came from a folder. */
  publishedBy: text('published_by').references(() => user.id, { onDelete: 'set null' }),
  publishedAt: moment('published_at').notNull(),
})

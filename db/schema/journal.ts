import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { file } from './files.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/** Every published version of the journal settings; the highest number is current. */
export const journalVersion = pgTable('journal_version', {
  number: integer('number').primaryKey(),
  content: jsonb('content').notNull(),
  /** The parts that differ from the previous version. */
  changed: text('changed').array().notNull(),
  /** Null for settings from a folder. */
  publishedBy: text('published_by').references(() => user.id, { onDelete: 'set null' }),
  publishedAt: utcTimestamp('published_at').notNull(),
})

/** Uploaded pictures for slides, people, pages and the logo, used by a version or not yet. */
export const journalPicture = pgTable('journal_picture', {
  /** Part of the address `/pictures/{id}`. */
  id: text('id').primaryKey(),
  fileId: text('file_id')
    .notNull()
    .references(() => file.id),
  /** Null for pictures from a folder. */
  receivedFrom: text('received_from').references(() => user.id, { onDelete: 'set null' }),
  receivedAt: utcTimestamp('received_at').notNull(),
})

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { file } from './files.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/** All that the journal says of itself, once for each time it was published; the one with the highest number is read. */
export const journalVersion = pgTable('journal_version', {
  number: integer('number').primaryKey(),
  content: jsonb('content').notNull(),
  /** The parts in which it differs from the one before. */
  changed: text('changed').array().notNull(),
  /** Null for what came from a folder. */
  publishedBy: text('published_by').references(() => user.id, { onDelete: 'set null' }),
  publishedAt: utcTimestamp('published_at').notNull(),
})

/** Pictures that were received for slides, people, pages and the logo, whether a version shows them yet or not. */
export const journalPicture = pgTable('journal_picture', {
  /** Its name in addresses: `/pictures/{id}`. */
  id: text('id').primaryKey(),
  fileId: text('file_id')
    .notNull()
    .references(() => file.id),
  /** Null for one that came from a folder. */
  receivedFrom: text('received_from').references(() => user.id, { onDelete: 'set null' }),
  receivedAt: utcTimestamp('received_at').notNull(),
})

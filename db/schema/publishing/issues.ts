import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../accounts.ts'
import { file } from '../files.ts'
import { utcTimestamp } from '../utc-timestamp.ts'

export const issue = pgTable(
  'issue',
  {
    id: text('id').primaryKey(),
    volume: integer('volume').notNull(),
    /** As printed: `3`, `1-2`, `Special`; empty for a volume without issues. */
    number: text('number').notNull(),
    /** Set by an editor; otherwise the year comes from the first article. */
    year: integer('year'),
    title: text('title'),
    introduction: text('introduction'),
    /** The day on which it counts as published. */
    publicationDate: date('publication_date', { mode: 'string' }),
    /** Null for a generated cover. */
    coverId: text('cover_id').references(() => file.id),
    doi: text('doi'),
    /** An issue in preparation stays hidden until it is published; any other appears with its first public article. */
    inPreparation: boolean('in_preparation').notNull().default(false),
    /** The minute at which it will be published. */
    publishAt: utcTimestamp('publish_at'),
    /** Drafts that are hidden from this person are not published on schedule. */
    scheduledBy: text('scheduled_by').references(() => user.id, { onDelete: 'set null' }),
    /** When it first became public here; null while readers do not see it. */
    publishedAt: utcTimestamp('published_at'),
    /** Incremented by every change, to detect edit conflicts. */
    version: integer('version').notNull().default(1),
    updatedAt: utcTimestamp('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('issue_volume_number').on(t.volume, t.number),
    uniqueIndex('issue_doi').on(t.doi),
    index('issue_cover').on(t.coverId),
  ],
)

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
    /** As printed: `3`, `1-2`, `Special`; empty for a volume that is not divided. */
    number: text('number').notNull(),
    /** Set by an editor; while it is null, the year is that in which the issue's first article appeared. */
    year: integer('year'),
    title: text('title'),
    introduction: text('introduction'),
    /** The day it counts as published, as a journal prints it. */
    publicationDate: date('publication_date', { mode: 'string' }),
    /** Its cover; null for a cloth drawn from the issue. */
    coverId: text('cover_id').references(() => file.id),
    doi: text('doi'),
    /** An editor has taken it in hand: it stays unseen until it is published. One that nobody has appears with its first public article. */
    inPreparation: boolean('in_preparation').notNull().default(false),
    /** The minute at which it is to be published by itself. */
    publishAt: utcTimestamp('publish_at'),
    /** Who set that minute: drafts from which they are excluded are not published by it. */
    scheduledBy: text('scheduled_by').references(() => user.id, { onDelete: 'set null' }),
    /** The moment it was first made public here; null for one that readers do not see. */
    publishedAt: utcTimestamp('published_at'),
    /** Counts its changes, so that an editor who began from an earlier state is told. */
    version: integer('version').notNull().default(1),
    updatedAt: utcTimestamp('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('issue_volume_number').on(t.volume, t.number),
    uniqueIndex('issue_doi').on(t.doi),
    index('issue_cover').on(t.coverId),
  ],
)

import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

export const issue = pgTable(
  'issue',
  {
    id: text('id').primaryKey(),
    volume: integer('volume').notNull(),
    /** As printed: `3`, `1-2`, `Special`; empty for a volume that is not divided. */
    number: text('number').notNull(),
    /** Set by an editor; while it is null, the year is that in which the issue's first article appeared. */
    year: integer('year'),
  },
  (t) => [uniqueIndex('issue_volume_number').on(t.volume, t.number)],
)

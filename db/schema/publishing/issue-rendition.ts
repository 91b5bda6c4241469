import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { renditionFormats } from '../../../src/domain/publishing/full-text.ts'
import { file } from '../files.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { issue } from './issues.ts'

/** An issue as one file, made from the full texts of its articles, or why it has none. */
export const issueRendition = pgTable(
  'issue_rendition',
  {
    issueId: text('issue_id')
      .notNull()
      .references(() => issue.id, { onDelete: 'cascade' }),
    format: text('format', { enum: renditionFormats }).notNull(),
    fileId: text('file_id').references(() => file.id),
    /** In words for editors; null if there is a file. */
    failure: text('failure'),
    /** The articles that it contains, and those of them whose full text it has. Readers get the file while they may read all of it. */
    articleIds: text('article_ids').array().notNull().default(sql`'{}'::text[]`),
    fullTextIds: text('full_text_ids').array().notNull().default(sql`'{}'::text[]`),
    createdAt: utcTimestamp('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.issueId, t.format] })],
)

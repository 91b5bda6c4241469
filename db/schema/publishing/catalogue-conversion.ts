import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { conversionOutcomes } from '../../../src/domain/publishing/catalogue-conversion.ts'
import { user } from '../accounts.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { article } from './articles.ts'

/** A conversion of the back catalogue to full text. Only the newest is stored. */
export const catalogueConversion = pgTable(
  'catalogue_conversion',
  {
    id: text('id').primaryKey(),
    state: text('state', { enum: ['running', 'stopped', 'finished'] }).notNull(),
    /** Whether to convert full texts without an approval or edits again. */
    again: boolean('again').notNull(),
    startedBy: text('started_by').references(() => user.id, { onDelete: 'set null' }),
    startedAt: utcTimestamp('started_at').notNull(),
    /** Null while it runs. */
    endedAt: utcTimestamp('ended_at'),
  },
  (t) => [
    uniqueIndex('catalogue_conversion_running').on(t.state).where(sql`${t.state} = 'running'`),
  ],
)

/** The articles of a conversion, in the order in which they are converted. */
export const catalogueConversionArticle = pgTable(
  'catalogue_conversion_article',
  {
    conversionId: text('conversion_id')
      .notNull()
      .references(() => catalogueConversion.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: integer('position').notNull(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    /** Null until it is converted. */
    outcome: text('outcome', { enum: conversionOutcomes }),
    /** Why it failed or was skipped, in words for managers. */
    reason: text('reason'),
    /** The losses of the conversion. */
    findings: integer('findings').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    startedAt: utcTimestamp('started_at'),
    endedAt: utcTimestamp('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.conversionId, t.position] }),
    index('catalogue_conversion_article_article').on(t.articleId),
  ],
)

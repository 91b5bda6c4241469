import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

/** COUNTER's metrics of an article on a day (UTC). Rows outlive their article, so they have no foreign key. */
export const usageDay = pgTable(
  'usage_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    articleId: text('article_id').notNull(),
    totalInvestigations: integer('total_investigations').notNull(),
    uniqueInvestigations: integer('unique_investigations').notNull(),
    totalRequests: integer('total_requests').notNull(),
    uniqueRequests: integer('unique_requests').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.articleId] }),
    index('usage_day_article').on(t.articleId, t.day),
  ],
)

/**
 * The clicks of the last two hours, so that double clicks and sessions count once over all processes. `visitor` is a hash
 * under a key that is deleted after its day, so that it identifies no person. Backups omit this table.
 */
export const usageClick = pgTable(
  'usage_click',
  {
    visitor: text('visitor').notNull(),
    articleId: text('article_id').notNull(),
    hour: bigint('hour', { mode: 'number' }).notNull(),
    target: text('target').notNull(),
    isRequest: boolean('is_request').notNull(),
    clicks: integer('clicks').notNull(),
    lastAt: bigint('last_at', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitor, t.articleId, t.hour, t.target] }),
    index('usage_click_hour').on(t.hour),
  ],
)

/** The key of a day (UTC) with which every process hashes visitors. Backups omit this table. */
export const usageKey = pgTable('usage_key', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** 32 random bytes, base64url. */
  key: text('key').notNull(),
  madeAt: utcTimestamp('made_at').notNull(),
})

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

/**
 * How much each article was used on each day (UTC), in the metrics of COUNTER. A row stays for good, also when its
 * article is gone, so it points to none.
 */
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
 * What two hours' visitors asked for, so that double clicks and whole sessions count once over all processes. No visitor
 * can be found by it: `visitor` is a hash under the key of a day, which is thrown away. Not in backups (migration 0015).
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

/** The key of a day (UTC), under which visitors are hashed: the same for every process. Not in backups. */
export const usageKey = pgTable('usage_key', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** 32 random bytes, base64url. */
  key: text('key').notNull(),
  madeAt: utcTimestamp('made_at').notNull(),
})

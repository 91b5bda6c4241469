import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

/**
 * What harvesters are told of each article that was ever public: a row stays for good, also when its article is gone, so
 * it points to none.
 */
export const harvestRecord = pgTable(
  'harvest_record',
  {
    articleId: text('article_id').primaryKey(),
    /** When anything that the record says changed last: whole milliseconds, and never the same twice for two settlings. */
    changedAt: utcTimestamp('changed_at').notNull(),
    deleted: boolean('deleted').notNull(),
    /** The issue and the subject in which it stands, or stood when it was deleted. */
    issueId: text('issue_id'),
    category: text('category'),
  },
  (t) => [
    index('harvest_record_order').on(t.changedAt, t.articleId),
    index('harvest_record_of_issue').on(t.issueId, t.changedAt, t.articleId),
    index('harvest_record_of_category').on(t.category, t.changedAt, t.articleId),
  ],
)

/**
 * What has changed and is not yet in `harvest`. Triggers write it, in the transaction that makes the change
 * (migration 0006).
 */
export const harvestChange = pgTable('harvest_change', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  kind: text('kind', { enum: ['article', 'issue'] }).notNull(),
  targetId: text('target_id').notNull(),
})

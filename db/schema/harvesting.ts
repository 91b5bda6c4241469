import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

/** The OAI-PMH record of each article that was ever public. Rows outlive their article, so they have no foreign key. */
export const harvestRecord = pgTable(
  'harvest_record',
  {
    articleId: text('article_id').primaryKey(),
    /** The datestamp of the last change: whole milliseconds, later than all datestamps before. */
    changedAt: utcTimestamp('changed_at').notNull(),
    deleted: boolean('deleted').notNull(),
    /** The issue and the category, also after a deletion. */
    issueId: text('issue_id'),
    category: text('category'),
  },
  (t) => [
    index('harvest_record_order').on(t.changedAt, t.articleId),
    index('harvest_record_of_issue').on(t.issueId, t.changedAt, t.articleId),
    index('harvest_record_of_category').on(t.category, t.changedAt, t.articleId),
  ],
)

/** Changes without a datestamp. Triggers insert them in the transaction of the change. */
export const harvestChange = pgTable('harvest_change', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  kind: text('kind', { enum: ['article', 'issue'] }).notNull(),
  targetId: text('target_id').notNull(),
})

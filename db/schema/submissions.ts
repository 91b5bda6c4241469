import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { article } from './articles.ts'
import { file } from './files.ts'
import { moment } from './moment.ts'

export const submission = pgTable(
  'submission',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    abstract: text('abstract').notNull(),
    keywords: text('keywords').array().notNull(),
    authors: text('authors').array().notNull(),
    status: text('status', { enum: ['pending', 'published'] }).notNull(),
    manuscriptId: text('manuscript_id')
      .notNull()
      .references(() => file.id),
    submittedBy: text('submitted_by')
      .notNull()
      .references(() => user.id),
    /** The article that it became, once. */
    articleId: text('article_id').references(() => article.id),
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('submission_newest').on(t.createdAt, t.id),
    uniqueIndex('submission_article').on(t.articleId),
    index('submission_by').on(t.submittedBy),
    index('submission_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** How somebody who manages submissions is told of new ones; without a row, at once. */
export const submissionNotice = pgTable('submission_notice', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  frequency: text('frequency', { enum: ['at-once', 'daily'] }).notNull(),
  /** What was received until then has been told. */
  toldUntil: moment('told_until').notNull(),
})

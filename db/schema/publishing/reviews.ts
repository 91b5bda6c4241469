import { date, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  publishedReviewKinds,
  type ReviewPart,
} from '../../../src/domain/publishing/published-review.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { article } from './articles.ts'

/** A review, decision letter or response that is published with an article: a copy of what its author may read. */
export const articleReview = pgTable(
  'article_review',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    /** Counted from 1, and never reused: addresses and DOIs contain it. */
    number: integer('number').notNull(),
    kind: text('kind', { enum: publishedReviewKinds }).notNull(),
    /** The invitation or the decision from which it was made. Not public. */
    sourceId: text('source_id').notNull(),
    round: integer('round').notNull(),
    reviewerNumber: integer('reviewer_number'),
    reviewerName: text('reviewer_name'),
    reviewerOrcid: text('reviewer_orcid'),
    parts: jsonb('parts').$type<ReviewPart[]>().notNull(),
    writtenOn: date('written_on', { mode: 'string' }).notNull(),
    /** When it was withdrawn; then it has neither text nor name. */
    removedAt: utcTimestamp('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.number] }),
    uniqueIndex('article_review_source').on(t.articleId, t.kind, t.sourceId),
  ],
)

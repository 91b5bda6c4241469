import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { article } from './publishing/articles.ts'
import { issue } from './publishing/issues.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/**
 * What was brought from another system, by each name that it had there: with it, nothing comes twice, and old addresses
 * lead on.
 */
export const importRecord = pgTable(
  'import_record',
  {
    source: text('source', { enum: ['ojs', 'csv'] }).notNull(),
    /** Which installation or sheet: `old.example.org/jte`; empty where nobody said it. */
    origin: text('origin').notNull().default(''),
    /** `article/17`, `article/a-name`, `article/17/12` for a file of it, `issue/3`. */
    key: text('key').notNull(),
    articleId: text('article_id').references(() => article.id, { onDelete: 'cascade' }),
    issueId: text('issue_id').references(() => issue.id, { onDelete: 'cascade' }),
    /** Which file of the article: `pdf`, `docx`, or the id of a supplement; null for the article itself. */
    part: text('part'),
    /** What an article came with that tells it from another of its number; null beside its own number. */
    mark: text('mark'),
    importedAt: utcTimestamp('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.key, t.origin] }),
    index('moved_article').on(t.articleId),
    index('moved_issue').on(t.issueId),
  ],
)

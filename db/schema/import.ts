import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { article } from './publishing/articles.ts'
import { issue } from './publishing/issues.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/** The names of imported records in their source, which prevent a second import and redirect former URLs. */
export const importRecord = pgTable(
  'import_record',
  {
    format: text('format', { enum: ['ojs', 'csv'] }).notNull(),
    /** The installation or sheet: `old.example.org/jte`; empty if the operator named none. */
    source: text('source').notNull().default(''),
    /** `article/17`, `article/a-name`, `article/17/12` for a file, `issue/3`. */
    key: text('key').notNull(),
    articleId: text('article_id').references(() => article.id, { onDelete: 'cascade' }),
    issueId: text('issue_id').references(() => issue.id, { onDelete: 'cascade' }),
    /** The file of the article: `pdf`, `docx`, or the id of a supplement; null for the article. */
    part: text('part'),
    /** The fingerprint of the imported article; null for files and issues. */
    mark: text('mark'),
    importedAt: utcTimestamp('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.format, t.key, t.source] }),
    index('import_record_article').on(t.articleId),
    index('import_record_issue').on(t.issueId),
  ],
)

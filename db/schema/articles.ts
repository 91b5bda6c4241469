import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { file } from './files.ts'
import { issue } from './issues.ts'
import { moment } from './moment.ts'

type PublicColumns = { deletedAt: AnyPgColumn; status: AnyPgColumn }

const isPublic = ({ deletedAt, status }: PublicColumns) =>
  sql`${deletedAt} is null and ${status} = 'published'`

export const article = pgTable(
  'article',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    abstract: text('abstract').notNull(),
    content: text('content'),
    keywords: text('keywords').array().notNull(),
    status: text('status', { enum: ['draft', 'published'] }).notNull(),
    category: text('category'),
    issueId: text('issue_id').references(() => issue.id),
    pages: text('pages'),
    /** The day it counts as published, as a journal prints it. */
    publicationDate: date('publication_date', { mode: 'string' }),
    /** The moment it was first made public here. */
    publishedAt: moment('published_at'),
    /** Counts its changes, so that an editor who began from an earlier state is told. */
    version: integer('version').notNull().default(1),
    /** Title, abstract, authors and keywords as search compares them (`searchText`). */
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    // Read backwards for the newest first: an index made descending would put nulls where the lists do not.
    index('article_newest').on(t.createdAt, t.id),
    index('article_public_newest').on(t.createdAt, t.id).where(isPublic(t)),
    index('article_public_by_date').on(t.publicationDate, t.id).where(isPublic(t)),
    index('article_issue').on(t.issueId),
    index('article_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const contributor = pgTable(
  'contributor',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    /** Place in the byline, from 0. */
    position: integer('position').notNull(),
    displayName: text('display_name').notNull(),
    given: text('given'),
    family: text('family'),
    affiliation: text('affiliation'),
    orcid: text('orcid'),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.position] })],
)

export const articleFile = pgTable(
  'article_file',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    format: text('format', { enum: ['pdf', 'docx'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Set when a newer file took its place; the row and its file stay. */
    replacedAt: moment('replaced_at'),
  },
  (t) => [
    uniqueIndex('article_file_current')
      .on(t.articleId, t.format)
      .where(sql`${t.replacedAt} is null`),
    index('article_file_file').on(t.fileId),
  ],
)

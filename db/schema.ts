import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The address without regard to case (`emailKey`). */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['admin', 'author', 'user'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('user_email_key').on(t.emailKey)],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token, hexadecimal: the token itself is never stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('session_user').on(t.userId)],
)

export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_reset_user').on(t.userId)],
)

export const issue = pgTable(
  'issue',
  {
    id: text('id').primaryKey(),
    volume: integer('volume').notNull(),
    /** As printed: `3`, `1-2`, `Special`; empty for a volume that is not divided. */
    number: text('number').notNull(),
    year: integer('year').notNull(),
  },
  (t) => [uniqueIndex('issue_volume_number').on(t.volume, t.number)],
)

export const file = pgTable(
  'file',
  {
    id: text('id').primaryKey(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    mediaType: text('media_type').notNull(),
    originalName: text('original_name').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('file_storage_key').on(t.storageKey)],
)

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
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('submission_newest').on(t.createdAt, t.id),
    index('submission_by').on(t.submittedBy),
    index('submission_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

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
    /** The submission it came from; a submission becomes an article once. */
    submissionId: text('submission_id').references(() => submission.id),
    /** Title, abstract, authors and keywords as search compares them (`searchText`). */
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('article_submission').on(t.submissionId),
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

export const event = pgTable(
  'event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    type: text('type').notNull(),
    /** Who did it; null when nobody was signed in. */
    actorId: text('actor_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('event_at').on(t.at)],
)

export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  resetsAt: moment('resets_at').notNull(),
})

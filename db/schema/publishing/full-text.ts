import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ManuscriptDocument } from '../../../src/domain/manuscript/document/document.ts'
import type { EditOperation, EditPlace } from '../../../src/domain/manuscript/edits/edit.ts'
import type { FullTextFinding } from '../../../src/domain/manuscript/render/full-text-finding.ts'
import type { DrawnPictures } from '../../../src/domain/manuscript/render/html/drawn-pictures.ts'
import {
  type FullTextContents,
  renditionFormats,
} from '../../../src/domain/publishing/full-text.ts'
import { user } from '../accounts.ts'
import { file } from '../files.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { article } from './articles.ts'

/** The conversion of the Word file of an article, or why it failed. Editors see it; readers see the current version. */
export const fullText = pgTable('full_text', {
  articleId: text('article_id')
    .primaryKey()
    .references(() => article.id, { onDelete: 'cascade' }),
  /** The Word file that it was converted from. When the article has another one, that one waits for its conversion. */
  fileId: text('file_id')
    .notNull()
    .references(() => file.id),
  /** In words for editors; null if the file was converted. */
  failure: text('failure'),
  /** What the Word file was converted to, without the edits. Null if the conversion failed. */
  conversion: jsonb('conversion').$type<ManuscriptDocument>(),
  drawnPictures: jsonb('drawn_pictures').$type<DrawnPictures>().notNull().default({}),
  findings: jsonb('findings').$type<FullTextFinding[]>().notNull().default([]),
  convertedAt: utcTimestamp('converted_at').notNull(),
})

/** A full text as an editor approved it. Readers see the current one, and can read earlier ones. */
export const fullTextVersion = pgTable(
  'full_text_version',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    /** The Word file that it was converted from, which has its pictures. */
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    convertedAt: utcTimestamp('converted_at').notNull(),
    /** The conversion with the edits of that time. */
    document: jsonb('document').$type<ManuscriptDocument>().notNull(),
    drawnPictures: jsonb('drawn_pictures').$type<DrawnPictures>().notNull().default({}),
    /** The body as HTML for the page. */
    html: text('html').notNull(),
    /** The headings of the body with their anchors. */
    contents: jsonb('contents').$type<FullTextContents>().notNull().default([]),
    words: integer('words').notNull().default(0),
    /** The ids of the edits that it has. */
    edits: text('edits').array().notNull().default(sql`'{}'::text[]`),
    /** What changed since the version before it, for readers. Empty for the first. */
    note: text('note').notNull().default(''),
    approvedAt: utcTimestamp('approved_at').notNull(),
    approvedBy: text('approved_by').references(() => user.id, { onDelete: 'set null' }),
    /** Whether the page of the article shows it. None is current while the full text is hidden. */
    isCurrent: boolean('is_current').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.number] }),
    uniqueIndex('full_text_version_current').on(t.articleId).where(sql`${t.isCurrent}`),
  ],
)

/**
 * The edits of a full text. They belong to the article, not to a conversion: they are applied to each version of the Word
 * file that they fit.
 */
export const fullTextEdit = pgTable(
  'full_text_edit',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    /** From 1: edits are applied in this order. */
    number: integer('number').notNull(),
    /** Null for the whole document. */
    place: jsonb('place').$type<EditPlace>(),
    operation: jsonb('operation').$type<EditOperation>().notNull(),
    /** Empty where the editor gave none. */
    reason: text('reason').notNull(),
    madeBy: text('made_by').references(() => user.id, { onDelete: 'set null' }),
    madeAt: utcTimestamp('made_at').notNull(),
    /** Who suggested it in a proof. */
    suggestedBy: text('suggested_by'),
    undoneAt: utcTimestamp('undone_at'),
    undoneBy: text('undone_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (t) => [uniqueIndex('full_text_edit_number').on(t.articleId, t.number)],
)

/** The pictures of the conversion and of all versions as pages show them. */
export const fullTextPicture = pgTable(
  'full_text_picture',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    /** The end of its address, made of its content, so that it never shows another picture. */
    name: text('name').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.name] })],
)

/** An article rendered from a version of its full text, with its metadata. */
export const fullTextRendition = pgTable(
  'full_text_rendition',
  {
    articleId: text('article_id').notNull(),
    version: integer('version').notNull(),
    format: text('format', { enum: renditionFormats }).notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    /** What this format cannot show. */
    findings: jsonb('findings').$type<FullTextFinding[]>().notNull().default([]),
    createdAt: utcTimestamp('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.version, t.format] }),
    foreignKey({
      name: 'full_text_rendition_version_fk',
      columns: [t.articleId, t.version],
      foreignColumns: [fullTextVersion.articleId, fullTextVersion.number],
    }).onDelete('cascade'),
  ],
)

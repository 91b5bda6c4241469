import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fileFormats } from '../../../src/domain/publishing/file-formats.ts'
import type { LicenceName } from '../../../src/domain/publishing/licence.ts'
import type { Grant, TranslatedAbstract } from '../../../src/domain/publishing/metadata.ts'
import type { PeerReview } from '../../../src/domain/publishing/peer-review.ts'
import { user } from '../accounts.ts'
import { file } from '../files.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { contributorColumns } from './contributor-columns.ts'
import { issue } from './issues.ts'

type PublicColumns = { deletedAt: AnyPgColumn; status: AnyPgColumn }

/** Whether readers may see an article. The indexes of public articles have the same condition, so they serve it. */
export function isPublicArticle({ deletedAt, status }: PublicColumns = article): SQL {
  return sql`${deletedAt} is null and ${status} = 'published'`
}

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
    /** As the journal names it. */
    section: text('section'),
    /** In the issue, from 0; null until an editor has ordered the issue. */
    position: integer('position'),
    pages: text('pages'),
    /** The article number, used instead of pages: `e12`. */
    articleNumber: text('article_number'),
    /** `10.5555/…`, without a resolver. */
    doi: text('doi'),
    /** BCP 47. */
    language: text('language').notNull().default('en'),
    /** SPDX name; null for the licence of the journal. */
    licence: text('licence').$type<LicenceName>(),
    receivedOn: date('received_on', { mode: 'string' }),
    revisedOn: date('revised_on', { mode: 'string' }),
    acceptedOn: date('accepted_on', { mode: 'string' }),
    funding: jsonb('funding').$type<Grant[]>().notNull().default([]),
    /** In the words of the authors; `funding` lists the grants. */
    fundingStatement: text('funding_statement'),
    dataAvailability: text('data_availability'),
    competingInterests: text('competing_interests'),
    ethicsApproval: text('ethics_approval'),
    /** The peer review that it had; null if it is not known here. */
    peerReview: jsonb('peer_review').$type<PeerReview>(),
    /** In other languages than the article. */
    translatedAbstracts: jsonb('translated_abstracts')
      .$type<TranslatedAbstract[]>()
      .notNull()
      .default([]),
    /** References as they were typed. */
    references: text('reference_list').array().notNull().default(sql`'{}'::text[]`),
    /** The article that this notice is about. */
    concerns: text('concerns_id').references((): AnyPgColumn => article.id),
    notice: text('notice', { enum: ['correction', 'retraction', 'expression-of-concern'] }),
    /** The day on which it counts as published. */
    publicationDate: date('publication_date', { mode: 'string' }),
    /** When it first became public here. */
    publishedAt: utcTimestamp('published_at'),
    /** The last date of publication on which it was held back, because its author had not approved the text. */
    heldAt: utcTimestamp('held_at'),
    /** Why an editor released it although its author has not approved the text, until the author answers a proof. */
    releaseReason: text('release_reason'),
    releasedBy: text('released_by').references(() => user.id, { onDelete: 'set null' }),
    releasedAt: utcTimestamp('released_at'),
    /** Incremented by every change, to detect edit conflicts. */
    version: integer('version').notNull().default(1),
    /** A sample article that came with the product. */
    isSample: boolean('is_sample').notNull().default(false),
    /** Title, abstract, authors and keywords, folded by `searchText`. */
    searchText: text('search_text').notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    updatedAt: utcTimestamp('updated_at').notNull(),
    deletedAt: utcTimestamp('deleted_at'),
  },
  (t) => [
    // Read backwards for the newest first: a descending index would sort nulls differently from the lists.
    index('article_newest').on(t.createdAt, t.id),
    index('article_public_newest').on(t.createdAt, t.id).where(isPublicArticle(t)),
    index('article_public_by_publication')
      .on(t.publishedAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(isPublicArticle(t)),
    index('article_public_by_date').on(t.publicationDate, t.id).where(isPublicArticle(t)),
    index('article_issue').on(t.issueId),
    index('article_sample').on(t.id).where(sql`${t.isSample}`),
    uniqueIndex('article_doi').on(t.doi),
    index('article_doi_folded').on(sql`lower(${t.doi}) text_pattern_ops`),
    index('article_concerns').on(t.concerns),
    index('article_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const contributor = pgTable(
  'contributor',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    ...contributorColumns,
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
    format: text('format', { enum: fileFormats }).notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    /** Set when a newer file replaced it; the row and its file stay. */
    replacedAt: utcTimestamp('replaced_at'),
  },
  (t) => [
    uniqueIndex('article_file_current')
      .on(t.articleId, t.format)
      .where(sql`${t.replacedAt} is null`),
    index('article_file_file').on(t.fileId),
  ],
)

export const supplement = pgTable(
  'supplement',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    /** `Table S1. The questionnaire`. */
    label: text('label').notNull(),
    /** From 0. */
    position: integer('position').notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    /** Set when an editor removed it; the row and its file stay. */
    removedAt: utcTimestamp('removed_at'),
  },
  (t) => [
    index('supplement_article').on(t.articleId, t.position),
    index('supplement_file').on(t.fileId),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row for each public article, maintained by triggers. The rows are small, since the vectors are stored out of
 * line.
 */
export const searchIndex = pgTable(
  'search_index',
  {
    articleId: text('article_id')
      .primaryKey()
      .references(() => article.id, { onDelete: 'cascade' }),
    createdAt: utcTimestamp('created_at').notNull(),
    publicationDate: date('publication_date', { mode: 'string' }),
    year: integer('year'),
    category: text('category'),
    issueId: text('issue_id'),
    /** Folded, each once. */
    authors: text('authors').array().notNull(),
    keywords: text('keywords').array().notNull(),
    /** Every suffix of every word of the title, so that a search for a part of a word is a prefix search. */
    titleParts: tsvector('title_parts').notNull(),
    /** The same for title, abstract, authors and keywords, with the words of the files. */
    parts: tsvector('parts').notNull(),
    /** The words with positions: title A, authors and keywords B, abstract C. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    index('search_index_newest').on(t.publicationDate, t.articleId),
    index('search_index_parts').using('gin', t.parts).with({ fastupdate: false }),
    index('search_index_title').using('gin', t.titleParts).with({ fastupdate: false }),
    index('search_index_authors').using('gin', t.authors).with({ fastupdate: false }),
    index('search_index_keywords').using('gin', t.keywords).with({ fastupdate: false }),
  ],
)

/** The folded words of public articles, for spelling suggestions. */
export const searchWord = pgTable('search_word', { word: text('word').primaryKey() }, (t) => [
  index('search_word_trigram').using('gin', sql`${t.word} gin_trgm_ops`),
])

/** The text of the current files. */
export const articleText = pgTable(
  'article_text',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    format: text('format', { enum: fileFormats }).notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    /** The beginning of the text. */
    text: text('text').notNull(),
    /** The words of the beginning in their order, folded, with single spaces: for phrases. */
    foldedText: text('folded_text').notNull(),
    /** The different words, folded. */
    words: tsvector('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.format] }),
    index('article_text_file').on(t.fileId),
  ],
)

/** The accounts excluded from a draft by a conflict of interest. */
export const draftExclusion = pgTable(
  'draft_exclusion',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.userId] }),
    index('draft_exclusion_user').on(t.userId),
  ],
)

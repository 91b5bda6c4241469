import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { conflictKinds } from '../../src/domain/editorial/conflict.ts'
import type { CorrectionItem } from '../../src/domain/editorial/correction-request.ts'
import type { Stage } from '../../src/domain/editorial/workflow.ts'
import { user } from './accounts.ts'
import { emailMessage } from './email.ts'
import { file } from './files.ts'
import { article } from './publishing/articles.ts'
import { contributorColumns } from './publishing/contributor-columns.ts'
import { utcTimestamp } from './utc-timestamp.ts'

export const submission = pgTable(
  'submission',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    abstract: text('abstract').notNull(),
    keywords: text('keywords').array().notNull(),
    /** `published` or not, as the API says it; `stage` tells the rest. */
    status: text('status', { enum: ['pending', 'published'] }).notNull(),
    stage: text('stage').$type<Stage>().notNull().default('submitted'),
    /** When it came to its stage. */
    stageSince: utcTimestamp('stage_since').notNull().default(sql`now()`),
    /** Counts its moves, so that whoever began from an earlier state is told. */
    version: integer('version').notNull().default(1),
    /** Its number in the order of arrival, as its receipt prints it. */
    number: integer('number').generatedByDefaultAsIdentity(),
    /** The editor who has it in hand. */
    editorId: text('editor_id').references(() => user.id, { onDelete: 'set null' }),
    /** A decision of which its author is not told before this moment, so that it can be taken back. */
    undoableUntil: utcTimestamp('undoable_until'),
    /** Where it stood before that decision, since when, and the letter that waits. */
    previousStage: text('previous_stage').$type<Stage>(),
    previousStageSince: utcTimestamp('previous_stage_since'),
    pendingEmailId: text('pending_email_id').references(() => emailMessage.id, {
      onDelete: 'set null',
    }),
    /** Whether that decision put it into the hands of whoever decided, where nobody had it in hand before. */
    assignedByDecision: boolean('assigned_by_decision').notNull().default(false),
    /** When its author last sent a new file because the editors had asked for one. */
    revisedAt: utcTimestamp('revised_at'),
    acceptedAt: utcTimestamp('accepted_at'),
    /** The moment at which it is to be published by itself. */
    publishAt: utcTimestamp('publish_at'),
    manuscriptId: text('manuscript_id')
      .notNull()
      .references(() => file.id),
    submittedBy: text('submitted_by')
      .notNull()
      .references(() => user.id),
    /** The article that it became, once. */
    articleId: text('article_id').references(() => article.id),
    searchText: text('search_text').notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    deletedAt: utcTimestamp('deleted_at'),
  },
  (t) => [
    index('submission_newest').on(t.createdAt, t.id),
    uniqueIndex('submission_article').on(t.articleId),
    index('submission_by').on(t.submittedBy),
    index('submission_stage').on(t.stage, t.stageSince).where(sql`${t.deletedAt} is null`),
    index('submission_pending_email').on(t.pendingEmailId),
    index('submission_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** The people in the byline of a submission. */
export const submissionContributor = pgTable(
  'submission_contributor',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    ...contributorColumns,
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.position] })],
)

/**
 * The hashed names, email addresses and ORCID iDs of everyone who is or was an author of a submission or of its draft
 * article. Compared with `user.identity_keys` to find conflicts of interest. Keys are never removed.
 */
export const submissionIdentityKey = pgTable(
  'submission_identity_key',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.key] }),
    index('submission_identity_key_key').on(t.key),
  ],
)

/** Every file of a manuscript that was ever its current one, the current one too. */
export const submissionFile = pgTable(
  'submission_file',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    sentBy: text('sent_by').references(() => user.id, { onDelete: 'set null' }),
    sentAt: utcTimestamp('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.number] }),
    index('submission_file_file').on(t.fileId),
  ],
)

/** A list of points with which a submission went back to its author, and the answers. */
export const correctionRequest = pgTable(
  'correction_request',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    items: jsonb('items').$type<CorrectionItem[]>().notNull(),
    returnedBy: text('returned_by').references(() => user.id, { onDelete: 'set null' }),
    returnedAt: utcTimestamp('returned_at').notNull(),
    respondedAt: utcTimestamp('responded_at'),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.number] })],
)

/**
 * A conflict of interest: an account that may not judge a submission. A row is never deleted while the submission is
 * there; one that is lifted says so, and why.
 */
export const conflict = pgTable(
  'conflict',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: conflictKinds }).notNull(),
    /** The key that the account and an author share, for a conflict that was computed from one; else empty. */
    identityKey: text('identity_key').notNull().default(''),
    recordedAt: utcTimestamp('recorded_at').notNull(),
    /** Who declared it; null where it was computed. */
    recordedBy: text('recorded_by').references(() => user.id, { onDelete: 'set null' }),
    liftedAt: utcTimestamp('lifted_at'),
    liftedBy: text('lifted_by').references(() => user.id, { onDelete: 'set null' }),
    liftReason: text('lift_reason'),
  },
  (t) => [
    index('conflict_submission').on(t.submissionId),
    index('conflict_account').on(t.accountId, t.submissionId).where(sql`${t.liftedAt} is null`),
    uniqueIndex('conflict_once')
      .on(t.submissionId, t.accountId, t.kind, t.identityKey)
      .where(sql`${t.liftedAt} is null`),
  ],
)

/** How somebody who manages submissions is told of new ones; without a row, at once. */
export const notificationPreference = pgTable('notification_preference', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  frequency: text('frequency', { enum: ['immediately', 'daily'] }).notNull(),
  /** What was received until then has been told. */
  notifiedUntil: utcTimestamp('notified_until').notNull(),
})

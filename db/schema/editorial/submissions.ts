import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DecisionKind } from '../../../src/domain/editorial/decision.ts'
import type { RequestPoint } from '../../../src/domain/editorial/request.ts'
import {
  anonymityModels,
  publishedReviewInformation,
  reviewerInteractions,
} from '../../../src/domain/editorial/review/review-model.ts'
import type { Statements } from '../../../src/domain/editorial/statements.ts'
import { fileAudiences, fileRoles } from '../../../src/domain/editorial/submission-file.ts'
import type { Stage } from '../../../src/domain/editorial/workflow.ts'
import { user } from '../accounts.ts'
import { emailMessage } from '../email.ts'
import { file } from '../files.ts'
import { article } from '../publishing/articles.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { reviewFormVersion } from './review-forms.ts'

export const submission = pgTable(
  'submission',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    abstract: text('abstract').notNull(),
    keywords: text('keywords').array().notNull(),
    statements: jsonb('statements').$type<Statements>().notNull().default({}),
    /** The section that the author chose, where the journal assigns submissions by section. */
    section: text('section'),
    /** The reference list, each entry as typed. */
    references: text('reference_list').array().notNull().default(sql`'{}'::text[]`),
    /** Why the author sent the manuscript although a blocking rule of the journal found something. */
    checkReason: text('check_reason'),
    stage: text('stage').$type<Stage>().notNull().default('submitted'),
    /** When the submission reached its stage. */
    stageSince: utcTimestamp('stage_since').notNull().default(sql`now()`),
    /** Incremented by every command, so that a command to an earlier version can be refused. */
    version: integer('version').notNull().default(1),
    /** The order of arrival; part of the submission number that people see. */
    number: integer('number').generatedByDefaultAsIdentity(),
    /** When the author last replied to a request with a new file. */
    revisedAt: utcTimestamp('revised_at'),
    acceptedAt: utcTimestamp('accepted_at'),
    /** When the submission is published automatically. */
    publishAt: utcTimestamp('publish_at'),
    submittedBy: text('submitted_by')
      .notNull()
      .references(() => user.id),
    /** The article, or the draft of one, made from the submission. */
    articleId: text('article_id').references(() => article.id),
    /** Came with the product, to show how the editorial office works. Nothing about it is emailed, and no statistics count it. */
    isSample: boolean('is_sample').notNull().default(false),
    searchText: text('search_text').notNull(),
    createdAt: utcTimestamp('created_at').notNull(),
    deletedAt: utcTimestamp('deleted_at'),
  },
  (t) => [
    index('submission_newest').on(t.createdAt, t.id),
    uniqueIndex('submission_article').on(t.articleId),
    index('submission_sample').on(t.id).where(sql`${t.isSample}`),
    index('submission_by').on(t.submittedBy),
    index('submission_stage').on(t.stage, t.stageSince).where(sql`${t.deletedAt} is null`),
    index('submission_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const reviewRound = pgTable(
  'review_round',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    anonymity: text('anonymity', { enum: anonymityModels }).notNull(),
    /** The rest of the journal's review model when the round was opened. */
    interaction: text('interaction', { enum: reviewerInteractions })
      .array()
      .notNull()
      .default(sql`'{editor}'::text[]`),
    published: text('published', { enum: publishedReviewInformation })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    formId: text('form_id'),
    formVersion: integer('form_version'),
    openedAt: utcTimestamp('opened_at').notNull(),
    closedAt: utcTimestamp('closed_at'),
    /** Who approved the anonymised copy that reviewers read, and when. */
    copyApprovedBy: text('copy_approved_by').references(() => user.id, { onDelete: 'set null' }),
    copyApprovedAt: utcTimestamp('copy_approved_at'),
    /** What reviewers read of the submission, as an editor approved it with the copy; null where no copy was approved. */
    title: text('title'),
    abstract: text('abstract'),
    keywords: text('keywords').array(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.number] }),
    uniqueIndex('review_round_open').on(t.submissionId).where(sql`${t.closedAt} is null`),
    foreignKey({
      columns: [t.formId, t.formVersion],
      foreignColumns: [reviewFormVersion.formId, reviewFormVersion.number],
    }),
  ],
)

/** A version of a file of a submission. The manuscript with the highest number is the current one. */
export const submissionFile = pgTable(
  'submission_file',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    role: text('role', { enum: fileRoles }).notNull(),
    /** Counts the versions of a role from 1. */
    number: integer('number').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    /** Who may read the file. */
    audience: text('audience', { enum: fileAudiences }).array().notNull(),
    /** The review round to which the file belongs. */
    round: integer('round'),
    sentBy: text('sent_by').references(() => user.id, { onDelete: 'set null' }),
    sentAt: utcTimestamp('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.role, t.number] }),
    index('submission_file_file').on(t.fileId),
    foreignKey({
      columns: [t.submissionId, t.round],
      foreignColumns: [reviewRound.submissionId, reviewRound.number],
    }),
  ],
)

/** An editor's decision. Rows are history: undoing a decision sets `undoneAt`. */
export const decision = pgTable(
  'decision',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DecisionKind>().notNull(),
    /** The round of review that the decision closed; null for a decision without review. */
    round: integer('round'),
    decidedBy: text('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: utcTimestamp('decided_at').notNull(),
    emailId: text('email_id').references(() => emailMessage.id, { onDelete: 'set null' }),
    /** Until then the decision is pending: the author sees the previous stage, and an editor can undo the decision. */
    effectiveAt: utcTimestamp('effective_at').notNull(),
    /** What undoing the decision restores. */
    previousStage: text('previous_stage').$type<Stage>().notNull(),
    previousStageSince: utcTimestamp('previous_stage_since').notNull(),
    /** Whether the decision made `decidedBy` the handling editor. */
    assignedEditor: boolean('assigned_editor').notNull(),
    undoneAt: utcTimestamp('undone_at'),
    /** Why the author appeals the decision. */
    appeal: text('appeal'),
    appealedAt: utcTimestamp('appealed_at'),
  },
  (t) => [
    index('decision_submission')
      .on(t.submissionId, t.effectiveAt)
      .where(sql`${t.undoneAt} is null`),
    index('decision_email').on(t.emailId),
    foreignKey({
      columns: [t.submissionId, t.round],
      foreignColumns: [reviewRound.submissionId, reviewRound.number],
    }),
  ],
)

/** The points of a decision that the author has to respond to. The decision says who asked, when, and for what. */
export const submissionRequest = pgTable(
  'submission_request',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    decisionId: text('decision_id')
      .notNull()
      .references(() => decision.id, { onDelete: 'cascade' }),
    points: jsonb('items').$type<RequestPoint[]>().notNull(),
    respondedAt: utcTimestamp('replied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.number] }),
    uniqueIndex('submission_request_open').on(t.submissionId).where(sql`${t.respondedAt} is null`),
    index('submission_request_decision').on(t.decisionId),
  ],
)

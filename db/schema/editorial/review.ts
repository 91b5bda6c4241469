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
import {
  anonymisationStates,
  type IdentityFinding,
  type RemovedMetadata,
} from '../../../src/domain/editorial/review/anonymisation.ts'
import {
  invitationStates,
  type ReviewerConflict,
  type SuggestedReviewer,
} from '../../../src/domain/editorial/review/invitation.ts'
import type { ReviewContent, ReviewDraft } from '../../../src/domain/editorial/review/review.ts'
import { attachmentStates } from '../../../src/domain/editorial/review/review-attachment.ts'
import { publishedReviewKinds } from '../../../src/domain/publishing/published-review.ts'
import { user } from '../accounts.ts'
import { emailMessage } from '../email.ts'
import { file } from '../files.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { reviewFormVersion } from './review-forms.ts'
import { reviewRound, submission } from './submissions.ts'

/** A person who reviews, or was asked to. */
export const reviewer = pgTable(
  'reviewer',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The address in lower case (`emailKey`). */
    emailKey: text('email_key').notNull(),
    affiliation: text('affiliation'),
    orcid: text('orcid'),
    topics: text('topics').array().notNull().default(sql`'{}'::text[]`),
    accountId: text('account_id').references(() => user.id, { onDelete: 'set null' }),
    addedAt: utcTimestamp('added_at').notNull(),
    /** Came with the product: suggested for sample submissions only, and removed with them. */
    isSample: boolean('is_sample').notNull().default(false),
    /** Not suggested and not invited any more. */
    retiredAt: utcTimestamp('retired_at'),
    bouncedAt: utcTimestamp('bounced_at'),
  },
  (t) => [
    uniqueIndex('reviewer_email_key').on(t.emailKey),
    index('reviewer_topics').using('gin', t.topics),
    index('reviewer_account').on(t.accountId),
  ],
)

/** What an editor notes about a review: only editors see it. */
export const reviewerNote = pgTable(
  'reviewer_note',
  {
    id: text('id').primaryKey(),
    reviewerId: text('reviewer_id')
      .notNull()
      .references(() => reviewer.id, { onDelete: 'cascade' }),
    /** From 1 (poor) to 5 (excellent). */
    quality: integer('quality'),
    text: text('text').notNull().default(''),
    writtenBy: text('written_by').references(() => user.id, { onDelete: 'set null' }),
    writtenAt: utcTimestamp('written_at').notNull(),
  },
  (t) => [index('reviewer_note_reviewer').on(t.reviewerId, t.writtenAt)],
)

export const reviewInvitation = pgTable(
  'review_invitation',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id').notNull(),
    round: integer('round').notNull(),
    reviewerId: text('reviewer_id')
      .notNull()
      .references(() => reviewer.id),
    /** How the author knows the reviewer: 1 is "Reviewer 1". The same person keeps the number in later rounds. */
    number: integer('number').notNull(),
    state: text('state', { enum: invitationStates }).notNull(),
    emailId: text('email_id').references(() => emailMessage.id, { onDelete: 'set null' }),
    invitedBy: text('invited_by').references(() => user.id, { onDelete: 'set null' }),
    invitedAt: utcTimestamp('invited_at').notNull(),
    /** When the answer to the invitation is due. */
    answerDueAt: utcTimestamp('answer_due_at').notNull(),
    reviewDueAt: utcTimestamp('review_due_at').notNull(),
    answeredAt: utcTimestamp('answered_at'),
    declineReason: text('decline_reason'),
    suggestions: jsonb('suggestions').$type<SuggestedReviewer[]>().notNull().default([]),
    conflicts: jsonb('conflicts').$type<ReviewerConflict[]>().notNull().default([]),
    /** Why an editor invited in spite of a conflict. */
    overrideReason: text('override_reason'),
    remindedAt: utcTimestamp('reminded_at'),
    reminders: integer('reminders').notNull().default(0),
    endedAt: utcTimestamp('ended_at'),
  },
  (t) => [
    foreignKey({
      columns: [t.submissionId, t.round],
      foreignColumns: [reviewRound.submissionId, reviewRound.number],
    }).onDelete('cascade'),
    uniqueIndex('review_invitation_open')
      .on(t.submissionId, t.round, t.reviewerId)
      .where(sql`${t.state} in ('invited', 'accepted', 'reviewed')`),
    index('review_invitation_round').on(t.submissionId, t.round),
    index('review_invitation_reviewer').on(t.reviewerId, t.invitedAt),
    index('review_invitation_due')
      .on(t.state, t.reviewDueAt)
      .where(sql`${t.state} in ('invited', 'accepted')`),
  ],
)

/** The review of an invitation: a draft until it is sent. */
export const reviewReport = pgTable(
  'review_report',
  {
    invitationId: text('invitation_id')
      .primaryKey()
      .references(() => reviewInvitation.id, { onDelete: 'cascade' }),
    formId: text('form_id').notNull(),
    formVersion: integer('form_version').notNull(),
    draft: jsonb('draft').$type<ReviewDraft>().notNull().default({}),
    /** Incremented by each save of the draft. */
    draftVersion: integer('draft_version').notNull().default(0),
    savedAt: utcTimestamp('saved_at'),
    /** The sent content; null for a draft. A review that was sent back keeps it until it is sent again. */
    content: jsonb('content').$type<ReviewContent>(),
    sentAt: utcTimestamp('sent_at'),
    overdue: boolean('late').notNull().default(false),
  },
  (t) => [
    foreignKey({
      columns: [t.formId, t.formVersion],
      foreignColumns: [reviewFormVersion.formId, reviewFormVersion.number],
    }),
  ],
)

/** A review that an editor sent back to its reviewer for completion, as it was then. Rows are history. */
export const reviewReturn = pgTable(
  'review_return',
  {
    invitationId: text('invitation_id')
      .notNull()
      .references(() => reviewReport.invitationId, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    reason: text('reason').notNull(),
    content: jsonb('content').$type<ReviewContent>().notNull(),
    sentAt: utcTimestamp('sent_at').notNull(),
    returnedBy: text('returned_by').references(() => user.id, { onDelete: 'set null' }),
    sentBackAt: utcTimestamp('returned_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.invitationId, t.number] })],
)

/** The annotated file of a review. A row whose file was replaced or removed after it was sent stays. */
export const reviewAttachment = pgTable(
  'review_attachment',
  {
    id: text('id').primaryKey(),
    invitationId: text('invitation_id')
      .notNull()
      .references(() => reviewInvitation.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    /** The file that an editor cleaned by hand; findings and failure are about it. */
    cleanedFileId: text('cleaned_file_id').references(() => file.id),
    findings: jsonb('findings').$type<IdentityFinding[]>().notNull().default([]),
    removed: jsonb('removed').$type<RemovedMetadata[]>().notNull().default([]),
    /** Why the file cannot be cleaned automatically. */
    failure: text('failure'),
    uploadedAt: utcTimestamp('uploaded_at').notNull(),
    removedAt: utcTimestamp('removed_at'),
    /** What an editor decided on giving the file to the author. */
    state: text('state', { enum: attachmentStates }).notNull().default('waiting'),
    /** The file for the author. */
    resultFileId: text('result_file_id').references(() => file.id),
    decidedBy: text('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: utcTimestamp('decided_at'),
  },
  (t) => [
    uniqueIndex('review_attachment_current').on(t.invitationId).where(sql`${t.removedAt} is null`),
    index('review_attachment_invitation').on(t.invitationId),
    index('review_attachment_file').on(t.fileId),
    index('review_attachment_cleaned').on(t.cleanedFileId),
    index('review_attachment_result').on(t.resultFileId),
  ],
)

/** A review, decision letter or response that an editor does not publish with the article. */
export const publicationExclusion = pgTable(
  'publication_exclusion',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: publishedReviewKinds }).notNull(),
    /** The invitation or the decision. */
    sourceId: text('source_id').notNull(),
    excludedBy: text('excluded_by').references(() => user.id, { onDelete: 'set null' }),
    excludedAt: utcTimestamp('excluded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.kind, t.sourceId] })],
)

/** The anonymising of the manuscript of a submission for reviewers. */
export const anonymisation = pgTable(
  'anonymisation',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    sourceFileId: text('source_file_id')
      .notNull()
      .references(() => file.id),
    state: text('state', { enum: anonymisationStates }).notNull(),
    findings: jsonb('findings').$type<IdentityFinding[]>().notNull().default([]),
    removed: jsonb('removed').$type<RemovedMetadata[]>().notNull().default([]),
    /** Why the file cannot be anonymised. */
    failure: text('failure'),
    /** The anonymised file, once it is approved. */
    resultFileId: text('result_file_id').references(() => file.id),
    /** Whether an editor uploaded the anonymised file. */
    byHand: boolean('by_hand').notNull().default(false),
    startedAt: utcTimestamp('started_at').notNull(),
    approvedBy: text('approved_by').references(() => user.id, { onDelete: 'set null' }),
    approvedAt: utcTimestamp('approved_at'),
  },
  (t) => [
    index('anonymisation_submission').on(t.submissionId, t.startedAt),
    index('anonymisation_source').on(t.sourceFileId),
    index('anonymisation_result').on(t.resultFileId),
  ],
)

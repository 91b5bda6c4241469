import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { conflictKinds } from '../../../src/domain/editorial/conflict.ts'
import { participantRoles } from '../../../src/domain/editorial/participant.ts'
import { reviewerWishKinds } from '../../../src/domain/editorial/statements.ts'
import { user } from '../accounts.ts'
import { contributorColumns } from '../publishing/contributor-columns.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { submission } from './submissions.ts'

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

/** The reviewers whom the author of a submission suggests or opposes. Only editors see them. */
export const reviewerWish = pgTable(
  'reviewer_wish',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: reviewerWishKinds }).notNull(),
    name: text('name').notNull(),
    email: text('email'),
    affiliation: text('affiliation'),
    reason: text('reason'),
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

/** An account that takes part in a submission. The event log has the history. */
export const participant = pgTable(
  'participant',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: participantRoles }).notNull(),
    since: utcTimestamp('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.accountId, t.role] }),
    uniqueIndex('participant_handling_editor')
      .on(t.submissionId)
      .where(sql`${t.role} = 'handling-editor'`),
    index('participant_account').on(t.accountId, t.role),
  ],
)

/** A conflict of interest of an account with a submission. Rows are history: lifting a conflict sets `liftedAt`. */
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
    /** The key that the account shares with an author, for a computed conflict; otherwise empty. */
    identityKey: text('identity_key').notNull().default(''),
    recordedAt: utcTimestamp('recorded_at').notNull(),
    /** Who declared the conflict; null for a computed one. */
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

/** How an editor is notified; without a row, of new submissions immediately and of overdue tasks once a week. */
export const notificationPreference = pgTable('notification_preference', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  frequency: text('frequency', { enum: ['immediately', 'daily'] }).notNull(),
  /** The editor has been notified of submissions received until then. */
  notifiedUntil: utcTimestamp('notified_until').notNull(),
  /** Whether the editor gets an email about overdue tasks. */
  weeklyDigest: boolean('weekly_digest').notNull().default(true),
  /** When the last one was queued. */
  digestSentAt: utcTimestamp('digest_sent_at'),
})

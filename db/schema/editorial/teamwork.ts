import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../accounts.ts'
import { emailMessage } from '../email.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { reviewInvitation } from './review.ts'
import { submission } from './submissions.ts'

/** An internal note of an editor. Authors, reviewers and editors with a conflict of interest never see it. */
export const submissionNote = pgTable(
  'submission_note',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The accounts that the note mentions. */
    mentions: text('mentions').array().notNull().default(sql`'{}'::text[]`),
    writtenBy: text('written_by').references(() => user.id, { onDelete: 'set null' }),
    writtenAt: utcTimestamp('written_at').notNull(),
  },
  (t) => [index('submission_note_submission').on(t.submissionId, t.writtenAt)],
)

/** A message between the editors and the author, or one reviewer. */
export const submissionMessage = pgTable(
  'submission_message',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    /** With whom the editors exchange it. */
    with: text('with', { enum: ['author', 'reviewer'] }).notNull(),
    invitationId: text('invitation_id').references(() => reviewInvitation.id, {
      onDelete: 'cascade',
    }),
    direction: text('direction', { enum: ['from-editors', 'to-editors'] }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    emailId: text('email_id').references(() => emailMessage.id, { onDelete: 'set null' }),
    /** SHA-256 of the Message-ID of a reply by email, so that it is stored once. */
    receivedHash: text('received_hash'),
    writtenBy: text('written_by').references(() => user.id, { onDelete: 'set null' }),
    writtenAt: utcTimestamp('written_at').notNull(),
  },
  (t) => [
    index('submission_message_submission').on(t.submissionId, t.writtenAt),
    index('submission_message_invitation').on(t.invitationId),
    uniqueIndex('submission_message_received').on(t.submissionId, t.receivedHash),
    index('submission_message_email').on(t.emailId),
  ],
)

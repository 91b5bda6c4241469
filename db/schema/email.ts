import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/** A letter about something, as it is sent, and how far it has come. */
export const emailMessage = pgTable(
  'email_message',
  {
    /** Stands in its Message-ID: the same letter sent twice is known as one. */
    id: text('id').primaryKey(),
    /** What it is about: the id of a submission. */
    submissionId: text('submission_id').notNull(),
    /** Which letter it is, by its name in `domain/letters/template.ts`. */
    name: text('name').notNull(),
    /** To whom it goes: to the address that the account has when it leaves. */
    recipientId: text('recipient_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** The address of this site to which its button leads. */
    actionUrl: text('action_url').notNull(),
    actionLabel: text('action_label').notNull(),
    /** `not-sent` is one that was kept in the outbox, because no mail server was configured. */
    state: text('state', { enum: ['queued', 'sent', 'not-sent', 'failed', 'bounced'] }).notNull(),
    /** Until then it belongs to the process that sends it; null while nobody does. */
    claimedUntil: utcTimestamp('claimed_until'),
    /** What the mail server said when it was tried last and did not take it. */
    problem: text('problem'),
    /** Stands in the address to which it comes back (`returnPathOf`); null on letters of earlier versions. */
    bounceToken: text('bounce_token'),
    /** How often it was tried, the try that goes on included. */
    attempts: integer('attempts').notNull().default(0),
    writtenBy: text('written_by').references(() => user.id, { onDelete: 'set null' }),
    writtenAt: utcTimestamp('written_at').notNull(),
    /** Until then it waits, and can be taken back. */
    sendAfter: utcTimestamp('send_after').notNull(),
    /** When it came to the state that it is in. */
    stateAt: utcTimestamp('state_at').notNull(),
  },
  (t) => [
    index('email_message_submission').on(t.submissionId, t.writtenAt),
    index('email_message_recipient').on(t.recipientId),
    uniqueIndex('email_message_bounce_token').on(t.bounceToken),
    index('email_message_unsent').on(t.state).where(sql`${t.state} <> 'sent'`),
  ],
)

/** A letter's text as a manager wrote it, in the place of the original. */
export const emailTemplate = pgTable('email_template', {
  name: text('name').primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  changedBy: text('changed_by').references(() => user.id, { onDelete: 'set null' }),
  changedAt: utcTimestamp('changed_at').notNull(),
})

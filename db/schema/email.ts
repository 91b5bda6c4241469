import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { linkKinds } from '../../src/domain/people/access-link.ts'
import { user } from './accounts.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/** Every outgoing email and its delivery state. */
export const emailMessage = pgTable(
  'email_message',
  {
    /** Part of its Message-ID, so that mail programs recognise an email that was sent twice. */
    id: text('id').primaryKey(),
    /** The submission whose page shows the email; null for emails about accounts and notices to editors. */
    submissionId: text('submission_id'),
    /** Other submissions that the text names: editors with a conflict of interest do not see the email. */
    mentions: text('mentions').array().notNull().default([]),
    /** Which email it is, by its name in `domain/email/catalogue.ts`. */
    name: text('name').notNull(),
    /** The account that receives it, at the address that it has when the email is sent. */
    recipientId: text('recipient_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The address that receives it, where there is no account. */
    recipientAddress: text('recipient_address'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    actionLabel: text('action_label'),
    /** Where its button leads; null for a link with a secret, which the sender creates. */
    actionUrl: text('action_url'),
    /** What that link opens, as in `access_link`. */
    linkKind: text('link_kind', { enum: linkKinds }),
    linkSubjectId: text('link_subject_id'),
    /** The journal's contact address where it is null. */
    replyTo: text('reply_to'),
    /** `not-sent` emails were written to the outbox, because no mail server was configured. */
    state: text('state', { enum: ['queued', 'sent', 'not-sent', 'failed', 'bounced'] }).notNull(),
    /** Until then one process sends it; null while none does. */
    claimedUntil: utcTimestamp('claimed_until'),
    /** Why the last try failed, or why it bounced. */
    problem: text('problem'),
    /** Who wrote `problem`: the mail server, or this site. */
    problemSource: text('problem_source', { enum: ['mail-server', 'site'] }),
    /** Part of the address to which it bounces (`buildReturnPath`). */
    bounceToken: text('bounce_token').notNull(),
    /** How often sending was tried, including a try in progress. */
    attempts: integer('attempts').notNull().default(0),
    writtenBy: text('written_by').references(() => user.id, { onDelete: 'set null' }),
    writtenAt: utcTimestamp('written_at').notNull(),
    /** Before then it can be cancelled. */
    sendAfter: utcTimestamp('send_after').notNull(),
    /** When it reached its state. */
    stateAt: utcTimestamp('state_at').notNull(),
  },
  (t) => [
    check(
      'email_message_recipient',
      sql`num_nonnulls(${t.recipientId}, ${t.recipientAddress}) = 1`,
    ),
    index('email_message_submission').on(t.submissionId, t.writtenAt),
    index('email_message_recipient_id').on(t.recipientId),
    uniqueIndex('email_message_bounce_token').on(t.bounceToken),
    index('email_message_unsent').on(t.state).where(sql`${t.state} <> 'sent'`),
  ],
)

/** An email template that a manager changed, used instead of the original. */
export const emailTemplate = pgTable('email_template', {
  name: text('name').primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  changedBy: text('changed_by').references(() => user.id, { onDelete: 'set null' }),
  changedAt: utcTimestamp('changed_at').notNull(),
})

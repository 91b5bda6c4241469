import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { commentDecisions, proofStates } from '../../../src/domain/editorial/production/proof.ts'
import { productionStages } from '../../../src/domain/editorial/production/workflow.ts'
import type { ManuscriptDocument } from '../../../src/domain/manuscript/document/document.ts'
import type { DocumentEdit, EditPlace } from '../../../src/domain/manuscript/edits/edit.ts'
import type { DrawnPictures } from '../../../src/domain/manuscript/render/html/drawn-pictures.ts'
import { user } from '../accounts.ts'
import { file } from '../files.ts'
import { utcTimestamp } from '../utc-timestamp.ts'
import { submission } from './submissions.ts'

/** A stage of the production of a submission. The current one has begun and is not done. */
export const productionStep = pgTable(
  'production_step',
  {
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    stage: text('stage', { enum: productionStages }).notNull(),
    /** The editor who does it; null if no editor is assigned. */
    accountId: text('account_id').references(() => user.id, { onDelete: 'set null' }),
    dueAt: utcTimestamp('due_at').notNull(),
    startedAt: utcTimestamp('started_at'),
    doneAt: utcTimestamp('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.stage] }),
    uniqueIndex('production_step_current')
      .on(t.submissionId)
      .where(sql`${t.startedAt} is not null and ${t.doneAt} is null`),
    index('production_step_account').on(t.accountId),
  ],
)

/** A proof that was sent to the corresponding author. Its text is what it was when it was sent. */
export const proof = pgTable(
  'proof',
  {
    id: text('id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .references(() => submission.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    state: text('state', { enum: proofStates }).notNull(),
    /** The Word file and the time of the conversion that it shows. */
    fileId: text('file_id')
      .notNull()
      .references(() => file.id),
    convertedAt: utcTimestamp('converted_at').notNull(),
    /** The conversion without the edits, which name their places in it. */
    conversion: jsonb('conversion').$type<ManuscriptDocument>().notNull(),
    edits: jsonb('edits').$type<DocumentEdit[]>().notNull(),
    drawnPictures: jsonb('drawn_pictures').$type<DrawnPictures>().notNull(),
    sentBy: text('sent_by').references(() => user.id, { onDelete: 'set null' }),
    sentAt: utcTimestamp('sent_at').notNull(),
    dueAt: utcTimestamp('due_at').notNull(),
    remindedAt: utcTimestamp('reminded_at'),
    answeredAt: utcTimestamp('answered_at'),
  },
  (t) => [
    uniqueIndex('proof_number').on(t.submissionId, t.number),
    uniqueIndex('proof_open').on(t.submissionId).where(sql`${t.state} = 'sent'`),
    index('proof_file').on(t.fileId),
    index('proof_due').on(t.dueAt).where(sql`${t.state} = 'sent'`),
  ],
)

/** What the author writes about a part of a proof. */
export const proofComment = pgTable(
  'proof_comment',
  {
    /** Made in the browser, so that a repeated request adds no second comment. */
    id: text('id').primaryKey(),
    proofId: text('proof_id')
      .notNull()
      .references(() => proof.id, { onDelete: 'cascade' }),
    /** Null for the whole text. */
    place: jsonb('place').$type<EditPlace>(),
    /** The words of the part in the proof. */
    passage: text('passage').notNull(),
    text: text('text'),
    /** The words of the part as the author suggests them. */
    suggestion: text('suggestion'),
    writtenAt: utcTimestamp('written_at').notNull(),
    decision: text('decision', { enum: commentDecisions }),
    /** The edit of the full text that an accepted suggestion became. */
    editId: text('edit_id'),
    decidedBy: text('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: utcTimestamp('decided_at'),
  },
  (t) => [index('proof_comment_proof').on(t.proofId, t.writtenAt)],
)

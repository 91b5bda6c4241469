import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReviewQuestion } from '../../../src/domain/editorial/review/review-form.ts'
import { user } from '../accounts.ts'
import { utcTimestamp } from '../utc-timestamp.ts'

/** A form for reviews; its questions are versions. */
export const reviewForm = pgTable('review_form', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Whether new rounds use it unless an editor chooses another: one form at most. */
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: utcTimestamp('created_at').notNull(),
  /** Archived forms are not offered to new rounds. */
  archivedAt: utcTimestamp('archived_at'),
})

/** The questions of a form. A version never changes. */
export const reviewFormVersion = pgTable(
  'review_form_version',
  {
    formId: text('form_id')
      .notNull()
      .references(() => reviewForm.id, { onDelete: 'cascade' }),
    /** Counted from 1; new rounds use the highest. */
    number: integer('number').notNull(),
    questions: jsonb('questions').$type<ReviewQuestion[]>().notNull(),
    savedBy: text('saved_by').references(() => user.id, { onDelete: 'set null' }),
    savedAt: utcTimestamp('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.formId, t.number] })],
)

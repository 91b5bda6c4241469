import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { depositStates } from '../../src/domain/publishing/registration/deposit.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/** What a registry is to know of an article or an issue, and how far that has come. */
export const deposit = pgTable(
  'deposit',
  {
    id: text('id').primaryKey(),
    registry: text('registry', { enum: ['crossref', 'doaj'] }).notNull(),
    kind: text('kind', { enum: ['article', 'issue'] }).notNull(),
    /** The id of the article or the issue, which may be gone. */
    targetId: text('target_id').notNull(),
    state: text('state', { enum: depositStates }).notNull(),
    /** What the registry said last, or why nothing was sent. */
    words: text('words').notNull().default(''),
    /** How the registry calls it. */
    remoteId: text('remote_id'),
    /** The SHA-256 of what the registry took last: the same is not sent again. */
    acceptedDigest: text('accepted_digest'),
    /** Counts how often it was asked for: who sends sees whether it was asked for meanwhile. */
    requestCount: integer('request_count').notNull().default(1),
    /** When it is sent at the earliest; null while nothing is to be sent. */
    dueAt: utcTimestamp('due_at'),
    /** The moment that the last one sent bears; each is later than the one before. */
    depositTimestamp: utcTimestamp('deposit_timestamp'),
    /** When it was first asked for since the registry last gave an answer. */
    requestedAt: utcTimestamp('requested_at').notNull(),
    /** When it came to the state that it is in. */
    stateAt: utcTimestamp('state_at').notNull(),
  },
  (t) => [
    uniqueIndex('deposit_target').on(t.registry, t.kind, t.targetId),
    index('deposit_state').on(t.registry, t.state, t.stateAt),
  ],
)

/** The log of the tries; the newest of each deposit are kept. */
export const depositAttempt = pgTable(
  'deposit_attempt',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    depositId: text('deposit_id')
      .notNull()
      .references(() => deposit.id, { onDelete: 'cascade' }),
    at: utcTimestamp('at').notNull(),
    state: text('state', { enum: depositStates }).notNull(),
    /** The status of HTTP; null where none came. */
    status: integer('status'),
    words: text('words').notNull(),
  },
  (t) => [index('deposit_attempt_deposit').on(t.depositId, t.id)],
)

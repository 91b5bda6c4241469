import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { depositKinds, depositStates } from '../../src/domain/publishing/registration/deposit.ts'
import { utcTimestamp } from './utc-timestamp.ts'

/** The registration of an article or an issue at a registry. */
export const deposit = pgTable(
  'deposit',
  {
    id: text('id').primaryKey(),
    registry: text('registry', { enum: ['crossref', 'doaj'] }).notNull(),
    kind: text('kind', { enum: depositKinds }).notNull(),
    /** The id of the article or the issue, which may be deleted; of reviews, that of their article. */
    targetId: text('target_id').notNull(),
    state: text('state', { enum: depositStates }).notNull(),
    /** The last message of the registry, or the reason why nothing was sent. */
    message: text('words').notNull().default(''),
    remoteId: text('remote_id'),
    /** The SHA-256 of the content that the registry accepted last, which is not sent again. */
    acceptedDigest: text('accepted_digest'),
    /** Grows with every request, so that a sender notices requests during its deposit. */
    requestCount: integer('request_count').notNull().default(1),
    /** The earliest time of the next deposit; null while none is needed. */
    dueAt: utcTimestamp('due_at'),
    /** The timestamp in the last deposit, later than in every one before. */
    depositTimestamp: utcTimestamp('deposit_timestamp'),
    /** The first request since the registry last responded. */
    requestedAt: utcTimestamp('requested_at').notNull(),
    stateAt: utcTimestamp('state_at').notNull(),
  },
  (t) => [
    uniqueIndex('deposit_target').on(t.registry, t.kind, t.targetId),
    index('deposit_state').on(t.registry, t.state, t.stateAt),
  ],
)

/** The newest attempts of each deposit. */
export const depositAttempt = pgTable(
  'deposit_attempt',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    depositId: text('deposit_id')
      .notNull()
      .references(() => deposit.id, { onDelete: 'cascade' }),
    at: utcTimestamp('at').notNull(),
    state: text('state', { enum: depositStates }).notNull(),
    /** The HTTP status; null without a response. */
    status: integer('status'),
    message: text('words').notNull(),
  },
  (t) => [index('deposit_attempt_deposit').on(t.depositId, t.id)],
)

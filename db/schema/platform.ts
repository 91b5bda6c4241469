import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { utcTimestamp } from './utc-timestamp.ts'

/** The activity log. A trigger refuses to change or delete its rows. */
export const event = pgTable(
  'event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: utcTimestamp('at').notNull(),
    type: text('type').notNull(),
    /** Who did it; null when nobody was signed in, and where the product itself did it. */
    actorId: text('actor_id'),
    /** `system` where the product itself did it, in a background job; else null. */
    actor: text('actor', { enum: ['system'] }),
    /** The request in which it was done; null from the command line, and for what happened before ids were kept. */
    requestId: text('request_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('event_at').on(t.at),
    index('event_submission').on(sql`(${t.data} ->> 'submissionId')`),
  ],
)

export const rateLimit = pgTable(
  'rate_limit',
  {
    /** What is counted, as a SHA-256. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: utcTimestamp('resets_at').notNull(),
  },
  (t) => [index('rate_limit_resets_at').on(t.resetsAt)],
)

/** A key with which addresses are signed: made once, the same for every process. */
export const signingKey = pgTable('signing_key', {
  name: text('name').primaryKey(),
  /** 32 random bytes, base64url. */
  key: text('key').notNull(),
})

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What a process tells all others, for those that are not told by NOTIFY. The function `announce` writes it
 * (migration 0012); it is forgotten after an hour.
 */
export const pubSubMessage = pgTable(
  'pubsub_message',
  {
    /** The transaction that wrote it: whoever saw an earlier state of the database has not heard of it. */
    written: transactionId('written').notNull().default(sql`pg_current_xact_id()`),
    topic: text('topic').notNull(),
    at: utcTimestamp('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.written, t.topic] })],
)
/** What keeps the site well, and when it was done last: one row a task. */
export const maintenanceRun = pgTable('maintenance_run', {
  task: text('task', { enum: ['backup', 'housekeeping', 'bounces'] }).primaryKey(),
  doneAt: utcTimestamp('done_at').notNull(),
  /** What went wrong, in words; null where it ended well. */
  problem: text('problem'),
  /** How much it was: the size of a backup; null where there is nothing to count. */
  bytes: bigint('bytes', { mode: 'number' }),
})

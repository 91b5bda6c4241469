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
    /** The account that acted; null for visitors and for the system. */
    actorId: text('actor_id'),
    /** `system` for background jobs; else null. */
    actor: text('actor', { enum: ['system'] }),
    /** The id of the request; null from the command line. */
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
    /** SHA-256 of the counted key. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: utcTimestamp('resets_at').notNull(),
  },
  (t) => [index('rate_limit_resets_at').on(t.resetsAt)],
)

/** Keys for signed addresses, generated once and shared by all processes. */
export const signingKey = pgTable('signing_key', {
  name: text('name').primaryKey(),
  /** 32 random bytes, base64url. */
  key: text('key').notNull(),
})

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Messages between processes, for those that cannot LISTEN and poll instead. Written by `publishTopic`, deleted after an hour. */
export const pubSubMessage = pgTable(
  'pubsub_message',
  {
    /** The transaction that wrote it; a poll reads those that its previous snapshot did not see. */
    written: transactionId('written').notNull().default(sql`pg_current_xact_id()`),
    topic: text('topic').notNull(),
    at: utcTimestamp('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.written, t.topic] })],
)

/** The last run of each maintenance task. */
export const maintenanceRun = pgTable('maintenance_run', {
  task: text('task', { enum: ['backup', 'housekeeping', 'bounces'] }).primaryKey(),
  doneAt: utcTimestamp('done_at').notNull(),
  /** The error message; null after success. */
  problem: text('problem'),
  /** The size of a backup; null for other tasks. */
  bytes: bigint('bytes', { mode: 'number' }),
})

import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

export const event = pgTable(
  'event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    type: text('type').notNull(),
    /** Who did it; null when nobody was signed in. */
    actorId: text('actor_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('event_at').on(t.at)],
)

export const rateLimit = pgTable(
  'rate_limit',
  {
    /** What is counted, as a SHA-256. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('rate_limit_resets_at').on(t.resetsAt)],
)

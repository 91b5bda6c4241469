import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in UTC. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

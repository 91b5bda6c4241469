import { timestamp } from 'drizzle-orm/pg-core'

export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

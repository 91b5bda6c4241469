import { desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { issue } from '#db/schema/issues.ts'

/** The first number in a text as printed, however many digits it has: `e12345678901` holds 12345678901. */
export const printedNumber = (text: PgColumn): SQL => sql`substring(${text} from '[0-9]+')::numeric`

/**
 * Issues from the newest to the oldest: by volume, then by number, 10 before 2, `Special` and the
 * like last. Years do not count: a back volume is often uploaded today.
 */
export const newestIssueFirst: SQL[] = [
  desc(issue.volume),
  sql`${printedNumber(issue.number)} desc nulls last`,
  desc(issue.number),
]

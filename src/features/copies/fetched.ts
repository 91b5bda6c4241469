import type { Account } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'

/** Writes down who was given the address of a copy: a backup tells all that the office knows. */
export const noteFetched = (
  needs: { db: Database; clock: Clock; jobs: Jobs },
  who: Account,
  copyId: string,
): Promise<void> =>
  needs.db.transaction((tx) =>
    record(needs, tx, who.id, { type: 'copy-fetched', copyId, accountId: who.id }),
  )

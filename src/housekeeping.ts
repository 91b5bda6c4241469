import { forgetExpired } from '#features/accounts/commands.ts'
import { sweepStorage } from '#features/files/commands.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { forgetOldHits } from '#platform/http/rate-limit.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Needs = { db: Database; storage: Storage; clock: Clock; jobs: Jobs }

export const housekeepingQueue = 'housekeeping'

/** Removes what nobody needs any more, every night. */
export async function startHousekeeping(needs: Needs): Promise<void> {
  await needs.jobs.repeat(housekeepingQueue, '17 3 * * *', async () => {
    await sweepStorage(needs)
    await forgetExpired(needs)
    await forgetOldHits(needs)
  })
}

import { forgetExpired } from '#features/accounts/commands.ts'
import { purgeDeletedArticles } from '#features/articles/commands.ts'
import { forgetUnusedFiles, sweepStorage } from '#features/files/commands.ts'
import { sweepSpool } from '#features/files/spool.ts'
import { purgeDeletedSubmissions } from '#features/submissions/commands.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { forgetOldHits } from '#platform/http/rate-limit.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fileUses } from './compose.ts'

type Needs = { db: Database; storage: Storage; clock: Clock; jobs: Jobs }

export const housekeepingQueue = 'housekeeping'

/** Removes what nobody needs any more. */
export async function keepHouse(needs: Omit<Needs, 'jobs'>): Promise<void> {
  await purgeDeletedArticles(needs)
  await purgeDeletedSubmissions(needs)
  await forgetUnusedFiles(needs, fileUses)
  await sweepStorage(needs)
  await sweepSpool()
  await forgetExpired(needs)
  await forgetOldHits(needs)
}

/** Keeps house every night. */
export async function startHousekeeping(needs: Needs): Promise<void> {
  await needs.jobs.repeat(housekeepingQueue, '17 3 * * *', () => keepHouse(needs))
}

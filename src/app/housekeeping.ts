import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { housekeepingTasks } from './compose.ts'

type Needs = { db: Database; storage: Storage; clock: Clock; jobs: Jobs }

/** Removes what nobody needs any more. A task that fails keeps none of the others from being done; it throws in the end. */
export async function runHousekeeping(needs: Omit<Needs, 'jobs'>): Promise<void> {
  const failed: string[] = []
  const faults: unknown[] = []
  for (const [name, task] of Object.entries(housekeepingTasks)) {
    try {
      await task(needs)
    } catch (error) {
      failed.push(name)
      faults.push(error)
    }
  }
  const problem = failed.length > 0 ? `left undone: ${failed.join(', ')}` : null
  await recordMaintenance(needs, 'housekeeping', { problem })
  if (problem) throw new AggregateError(faults, problem)
}

/** Keeps house every night. */
export async function startHousekeeping(needs: Needs): Promise<void> {
  await needs.jobs.repeat('housekeeping', '17 3 * * *', () => runHousekeeping(needs))
}

import { eq } from 'drizzle-orm'
import { maintenanceRun } from '#db/schema/platform.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

/** What keeps the site well: it is noted when each was done last. */
export type MaintenanceTask = (typeof maintenanceRun.$inferSelect)['task']

/** How a task ended last; `problem` is null where it ended well, `bytes` where there is nothing to count. */
export type MaintenanceRun = { doneAt: Date; problem: string | null; bytes: number | null }

/** Notes that a task has ended just now, in the place of what was noted before. */
export async function recordMaintenance(
  { db, clock }: { db: Database; clock: Clock },
  task: MaintenanceTask,
  how: Partial<Omit<MaintenanceRun, 'doneAt'>> = {},
): Promise<void> {
  const row = { problem: null, bytes: null, ...how, doneAt: clock() }
  await db
    .insert(maintenanceRun)
    .values({ task, ...row })
    .onConflictDoUpdate({ target: maintenanceRun.task, set: row })
}

/** How a task ended last; undefined where it never did. */
export async function findMaintenanceRun(
  db: Pick<Database, 'select'>,
  task: MaintenanceTask,
): Promise<MaintenanceRun | undefined> {
  const [found] = await db.select().from(maintenanceRun).where(eq(maintenanceRun.task, task))
  return found
}

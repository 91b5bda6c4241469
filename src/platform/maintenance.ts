import { eq } from 'drizzle-orm'
import { maintenanceRun } from '#db/schema/platform.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

/** A recurring task whose last run is shown to managers. */
export type MaintenanceTask = (typeof maintenanceRun.$inferSelect)['task']

/** `problem` is null after success, `bytes` where nothing is counted. */
export type MaintenanceRun = { doneAt: Date; problem: string | null; bytes: number | null }

/** Records that a task has just ended, replacing its previous record. */
export async function recordMaintenance(
  { db, clock }: { db: Database; clock: Clock },
  task: MaintenanceTask,
  result: Partial<Omit<MaintenanceRun, 'doneAt'>> = {},
): Promise<void> {
  const row = { problem: null, bytes: null, ...result, doneAt: clock() }
  await db
    .insert(maintenanceRun)
    .values({ task, ...row })
    .onConflictDoUpdate({ target: maintenanceRun.task, set: row })
}

export async function findMaintenanceRun(
  db: Pick<Database, 'select'>,
  task: MaintenanceTask,
): Promise<MaintenanceRun | undefined> {
  const [run] = await db.select().from(maintenanceRun).where(eq(maintenanceRun.task, task))
  return run
}

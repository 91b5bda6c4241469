import { eq } from 'drizzle-orm'
import { upkeep } from '#db/schema/platform.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'

/** What keeps the site well: it is noted when each was done last. */
export type UpkeepTask = (typeof upkeep.$inferSelect)['task']

/** How a task ended last; `problem` is null where it ended well, `bytes` where there is nothing to count. */
export type Upkeep = { doneAt: Date; problem: string | null; bytes: number | null }

/** Notes that a task has ended just now, in the place of what was noted before. */
export async function noteUpkeep(
  { db, clock }: { db: Database; clock: Clock },
  task: UpkeepTask,
  how: Partial<Omit<Upkeep, 'doneAt'>> = {},
): Promise<void> {
  const row = { problem: null, bytes: null, ...how, doneAt: clock() }
  await db
    .insert(upkeep)
    .values({ task, ...row })
    .onConflictDoUpdate({ target: upkeep.task, set: row })
}

/** How a task ended last; undefined where it never did. */
export async function findUpkeep(
  db: Pick<Database, 'select'>,
  task: UpkeepTask,
): Promise<Upkeep | undefined> {
  const [found] = await db.select().from(upkeep).where(eq(upkeep.task, task))
  return found
}

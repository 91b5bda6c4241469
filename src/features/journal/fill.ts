import { journalVersion } from '#db/schema/journal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { readFolder } from './content.ts'
import { findNewestNumber } from './queries.ts'

/**
 * Fills a database in which the journal says nothing of itself yet with what a folder holds; one that holds
 * something is left as it is, and the folder unread. Several that start at once fill it once. Throws `ContentError`.
 */
export async function fillFromFolder(
  { db, clock }: { db: Database; clock: Clock },
  folder: string,
): Promise<void> {
  if ((await findNewestNumber(db)) !== undefined) return
  const content = await readFolder(folder)
  await db
    .insert(journalVersion)
    .values({ number: 1, content, changed: [], publishedAt: clock() })
    .onConflictDoNothing()
}

import { desc } from 'drizzle-orm'
import { journalVersion } from '#db/schema/journal.ts'
import { WrittenJournal } from '#domain/journal/written.ts'
import type { Database } from '#platform/database/database.ts'

/** A version of all that the journal says of itself. */
export type Version = { number: number; written: WrittenJournal }

/** The version that readers see; undefined before the first start has filled the database. Throws when it cannot be read. */
export async function findNewest(db: Pick<Database, 'select'>): Promise<Version | undefined> {
  const [found] = await db
    .select({ number: journalVersion.number, content: journalVersion.content })
    .from(journalVersion)
    .orderBy(desc(journalVersion.number))
    .limit(1)
  return found && { number: found.number, written: WrittenJournal.parse(found.content) }
}

/** The number of the version that readers see. */
export async function findNewestNumber(db: Database): Promise<number | undefined> {
  const [found] = await db
    .select({ number: journalVersion.number })
    .from(journalVersion)
    .orderBy(desc(journalVersion.number))
    .limit(1)
  return found?.number
}

import { count, desc, eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { journalVersion } from '#db/schema/journal.ts'
import { type JournalSource, StoredJournal } from '#domain/journal/journal-source.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** A version of all that the journal says of itself. */
export type Version = { number: number; written: JournalSource }

/** The version that readers see; undefined before the first start has filled the database. Throws when it cannot be read. */
export async function findNewestVersion(db: Reader): Promise<Version | undefined> {
  const [found] = await db
    .select({ number: journalVersion.number, content: journalVersion.content })
    .from(journalVersion)
    .orderBy(desc(journalVersion.number))
    .limit(1)
  return found && { number: found.number, written: StoredJournal.parse(found.content) }
}

/** The same once the database has been filled. */
export async function getNewestVersion(db: Reader): Promise<Version> {
  const found = await findNewestVersion(db)
  if (!found) throw new Error('the database holds nothing of what the journal says of itself')
  return found
}

/** The number of the version that readers see. */
export async function findNewestNumber(db: Reader): Promise<number | undefined> {
  const [found] = await db
    .select({ number: journalVersion.number })
    .from(journalVersion)
    .orderBy(desc(journalVersion.number))
    .limit(1)
  return found?.number
}

/** An earlier version. Throws 404, and `invalid` where today's rules refuse what it says. */
export async function getVersion(db: Reader, number: number): Promise<Version> {
  const [found] = await db
    .select({ content: journalVersion.content })
    .from(journalVersion)
    .where(eq(journalVersion.number, number))
  if (!found) throw new Refused('not-found', 'There is no such version.')
  return { number, written: parse(StoredJournal, found.content) }
}

/** Who published what and when, the newest first; `by` is null for what came from a folder. */
export type ListedVersion = { number: number; changed: string[]; at: Date; by: string | null }

export const listVersions = (
  db: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedVersion[]> =>
  db
    .select({
      number: journalVersion.number,
      changed: journalVersion.changed,
      at: journalVersion.publishedAt,
      by: user.name,
    })
    .from(journalVersion)
    .leftJoin(user, eq(user.id, journalVersion.publishedBy))
    .orderBy(desc(journalVersion.number))
    .limit(limit)
    .offset(offset)

export async function countVersions(db: Reader): Promise<number> {
  const [found] = await db.select({ total: count() }).from(journalVersion)
  return found?.total ?? 0
}

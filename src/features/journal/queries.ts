import { desc, eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { journalVersion } from '#db/schema/journal.ts'
import { JournalSource } from '#domain/journal/journal-source.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import type { Database, Reader } from '#platform/database/database.ts'

export type Version = { number: number; written: JournalSource }

/** The published version. Throws if it is invalid, and before the first start. */
export async function getNewestVersion(db: Reader): Promise<Version> {
  const [found] = await db
    .select({ number: journalVersion.number, content: journalVersion.content })
    .from(journalVersion)
    .orderBy(desc(journalVersion.number))
    .limit(1)
  if (!found) throw new Error('the database has no journal settings')
  return { number: found.number, written: JournalSource.parse(found.content) }
}

export async function findNewestNumber(db: Reader): Promise<number | undefined> {
  const [found] = await db
    .select({ number: journalVersion.number })
    .from(journalVersion)
    .orderBy(desc(journalVersion.number))
    .limit(1)
  return found?.number
}

/** Throws `not-found`, and `invalid` if the version does not pass today's validation. */
export async function getVersion(db: Reader, number: number): Promise<Version> {
  const [found] = await db
    .select({ content: journalVersion.content })
    .from(journalVersion)
    .where(eq(journalVersion.number, number))
  if (!found) throw new Refused('not-found', 'There is no such version.')
  return { number, written: parse(JournalSource, found.content) }
}

/** A page of the versions, newest first; `by` is null for a version from a folder. */
export async function listVersions(db: Database, { page, limit }: { page: number; limit: number }) {
  const items = await db
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
    .offset((page - 1) * limit)
  return { items, total: await db.$count(journalVersion) }
}

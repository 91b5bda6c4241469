import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { file } from '#db/schema/files.ts'
import { issueRendition } from '#db/schema/publishing/issue-rendition.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { Refused } from '#domain/refusal.ts'
import type { FileUse, StoredFile } from '#features/files/queries.ts'
import type { Reader } from '#platform/database/database.ts'

export type Issue = typeof issue.$inferSelect

/** The first number in a printed text, of any length: `e12345678901` holds 12345678901. */
export const printedNumber = (text: PgColumn): SQL => sql`substring(${text} from '[0-9]+')::numeric`

const printedNumbers = (text: PgColumn): SQL => sql`array(
  select found[1]::numeric from regexp_matches(${text}, '[0-9]+', 'g') with ordinality as numbers (found, place)
  order by place)`

/**
 * Issues from the newest to the oldest, in the natural order of `compareIssues`: 10 before 2, numbers without digits
 * (`Special`) last in their volume. Years do not count, since back volumes are often uploaded later.
 */
export const newestIssueFirst: SQL[] = [
  desc(issue.volume),
  sql`${printedNumbers(issue.number)} desc`,
  sql`${issue.number} collate "C" desc`,
]

/** An issue in any state. Throws 404. */
export async function getIssue(db: Reader, id: string): Promise<Issue> {
  const [found] = await db.select().from(issue).where(eq(issue.id, id))
  if (!found) throw noSuchIssue()
  return found
}

/** The cover file of an issue; undefined if its current cover is another file. */
export async function findCover(
  db: Reader,
  issueId: string,
  fileId: string,
): Promise<StoredFile | undefined> {
  const [found] = await db
    .select({ stored: file })
    .from(issue)
    .innerJoin(file, eq(file.id, issue.coverId))
    .where(and(eq(issue.id, issueId), eq(file.id, fileId)))
  return found?.stored
}

export const filesOfIssues: FileUse = sql`select ${issue.coverId} from ${issue} where ${issue.coverId} is not null
  union all select ${issueRendition.fileId} from ${issueRendition} where ${issueRendition.fileId} is not null`

export const noSuchIssue = () => new Refused('not-found', 'There is no such issue.')

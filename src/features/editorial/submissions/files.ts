import { and, arrayContains, asc, eq, lte, max, ne, or, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { decision, submission, submissionFile } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import {
  defaultAudience,
  type FileAudience,
  type FileRole,
} from '#domain/editorial/submission-file.ts'
import type { View } from '#features/editorial/access.ts'
import { isForCopyeditor } from '#features/editorial/access-for-production.ts'
import type { FileUse } from '#features/files/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** The ID of the latest manuscript, for queries on `submission`. */
export const manuscriptId = sql<string>`(
  select ${submissionFile.fileId} from ${submissionFile}
  where ${submissionFile.submissionId} = ${submission.id} and ${submissionFile.role} = 'manuscript'
  order by ${submissionFile.number} desc limit 1)`

export const filesOfSubmissions: FileUse = sql`select ${submissionFile.fileId} from ${submissionFile}`

/** `view` is what the viewer is to the submission. */
type Viewer = { id: string; view: View | 'copyeditor' }

/** The files of a submission that its viewer can read, oldest first; `by` is the name of the sender. */
export const listFiles = (
  { db, clock }: { db: Reader; clock: Clock },
  { id, view }: Viewer,
  filter: { role?: FileRole; fileId?: string; number?: number } = {},
) => {
  const audience: FileAudience = view === 'author' ? 'author' : 'editors'
  return db
    .select({
      number: submissionFile.number,
      role: submissionFile.role,
      file,
      by: user.name,
      sentAt: submissionFile.sentAt,
    })
    .from(submissionFile)
    .innerJoin(file, eq(file.id, submissionFile.fileId))
    .leftJoin(user, eq(user.id, submissionFile.sentBy))
    .where(
      and(
        eq(submissionFile.submissionId, id),
        arrayContains(submissionFile.audience, [audience]),
        view === 'author' ? isReleased(clock()) : undefined,
        view === 'copyeditor' ? isForCopyeditor : undefined,
        filter.role && eq(submissionFile.role, filter.role),
        filter.fileId ? eq(submissionFile.fileId, filter.fileId) : undefined,
        filter.number ? eq(submissionFile.number, filter.number) : undefined,
      ),
    )
    .orderBy(asc(submissionFile.sentAt), asc(submissionFile.number))
}

/** The author gets the files of reviewers when a decision on their round has taken effect. */
const isReleased = (now: Date) =>
  or(
    ne(submissionFile.role, 'anonymised-review'),
    sql`exists (select from ${decision} where ${decision.submissionId} = ${submissionFile.submissionId}
      and ${decision.round} = ${submissionFile.round} and ${decision.undoneAt} is null
      and ${lte(decision.effectiveAt, now)})`,
  )

export type SubmissionFile = Awaited<ReturnType<typeof listFiles>>[number]

type NewFile = Omit<typeof submissionFile.$inferInsert, 'number' | 'audience'>

/** Adds the next version of a file, with the audience of its role, to a locked or new submission. Returns its number. */
export async function addFile(tx: Transaction, added: NewFile): Promise<number> {
  const [latest] = await tx
    .select({ number: max(submissionFile.number) })
    .from(submissionFile)
    .where(
      and(eq(submissionFile.submissionId, added.submissionId), eq(submissionFile.role, added.role)),
    )
  const number = (latest?.number ?? 0) + 1
  await tx
    .insert(submissionFile)
    .values({ ...added, number, audience: defaultAudience[added.role] })
  return number
}

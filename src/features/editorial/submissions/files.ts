import { and, arrayContains, asc, eq, max, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { submission, submissionFile } from '#db/schema/editorial.ts'
import { file } from '#db/schema/files.ts'
import {
  defaultAudience,
  type FileAudience,
  type FileRole,
} from '#domain/editorial/submission-file.ts'
import type { FileUse, StoredFile } from '#features/files/queries.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** The ID of the latest manuscript, for queries on `submission`. */
export const manuscriptId = sql<string>`(
  select ${submissionFile.fileId} from ${submissionFile}
  where ${submissionFile.submissionId} = ${submission.id} and ${submissionFile.role} = 'manuscript'
  order by ${submissionFile.number} desc limit 1)`

export const filesOfSubmissions: FileUse = sql`select ${submissionFile.fileId} from ${submissionFile}`

/** `number` counts the files of a role from 1; `by` is the name of the sender. */
export type SubmissionFile = {
  number: number
  role: FileRole
  file: StoredFile
  by: string | null
  sentAt: Date
}

type Viewer = { id: string; view: 'editorial' | 'author' }

/** The files of a submission that its viewer can read, oldest first. */
export const listFiles = (
  db: Reader,
  { id, view }: Viewer,
  filter: { role?: FileRole; fileId?: string; number?: number } = {},
): Promise<SubmissionFile[]> => {
  const audience: FileAudience = view === 'editorial' ? 'editors' : 'author'
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
        filter.role && eq(submissionFile.role, filter.role),
        filter.fileId ? eq(submissionFile.fileId, filter.fileId) : undefined,
        filter.number ? eq(submissionFile.number, filter.number) : undefined,
      ),
    )
    .orderBy(asc(submissionFile.sentAt), asc(submissionFile.number))
}

type NewFile = {
  submissionId: string
  fileId: string
  role: FileRole
  sentBy: string
  sentAt: Date
}

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

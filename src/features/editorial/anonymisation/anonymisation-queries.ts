import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { anonymisation } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { manuscriptId } from '#features/editorial/submissions/files.ts'
import type { FileUse } from '#features/files/queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** The files that were anonymised, and the copies. */
export const filesOfAnonymisation: FileUse = sql`select ${anonymisation.sourceFileId} from ${anonymisation}
  union all select ${anonymisation.resultFileId} from ${anonymisation} where ${anonymisation.resultFileId} is not null`

/**
 * The anonymisation of the current manuscript of a submission: of the file itself, or of one that an editor uploaded for it
 * later. Only editors may see it.
 */
export async function findAnonymisation(db: Reader, submissionId: string) {
  const [found] = await db
    .select({ anonymisation, source: file })
    .from(anonymisation)
    .innerJoin(submission, eq(submission.id, anonymisation.submissionId))
    .innerJoin(file, eq(file.id, anonymisation.sourceFileId))
    .where(and(eq(anonymisation.submissionId, submissionId), isOfCurrentManuscript))
    .orderBy(desc(anonymisation.startedAt), desc(anonymisation.byHand))
    .limit(1)
  return found && { ...found.anonymisation, source: found.source }
}

const isOfCurrentManuscript = sql<boolean>`(${anonymisation.sourceFileId} = ${manuscriptId}
  or ${anonymisation.byHand} and ${anonymisation.startedAt} >= (
    select f.sent_at from submission_file f where f.submission_id = ${submission.id} and f.file_id = ${manuscriptId}
    order by f.number desc limit 1))`

export type Anonymisation = NonNullable<Awaited<ReturnType<typeof findAnonymisation>>>

/** The open round of review of a submission; undefined while there is none. */
export async function findOpenRound(db: Reader, submissionId: string) {
  const [found] = await db
    .select()
    .from(reviewRound)
    .where(and(eq(reviewRound.submissionId, submissionId), isNull(reviewRound.closedAt)))
  return found
}

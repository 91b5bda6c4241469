import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { reviewInvitation, reviewReport, reviewReturn } from '#db/schema/editorial/review.ts'
import { reviewRound, submissionFile } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { Refused } from '#domain/refusal.ts'
import { isRoundOfInvitation } from '#features/editorial/access.ts'
import {
  earlierRound,
  isEarlierFileForReviewer,
  isEarlierRound,
  isFileForReviewer,
} from '#features/editorial/access-for-reviewers.ts'
import type { StoredFile } from '#features/files/queries.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { LinkedInvitation } from './find-invitation.ts'
import { type FormVersion, findFormOfRound, getFormVersion } from './review-form-queries.ts'

/** The review of an invitation; undefined before the first save of a draft. */
export async function findReport(db: Reader, invitationId: string) {
  const [found] = await db
    .select()
    .from(reviewReport)
    .where(eq(reviewReport.invitationId, invitationId))
  return found
}

export type ReviewReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** The same, locked until the transaction ends. */
export async function lockReport(tx: Transaction, invitationId: string) {
  const [locked] = await tx
    .select()
    .from(reviewReport)
    .where(eq(reviewReport.invitationId, invitationId))
    .for('update')
  return locked
}

/** Why the review was sent back, if its reviewer is to send it again. */
export async function findReturnReason(
  db: Reader,
  { id, state }: Pick<LinkedInvitation, 'id' | 'state'>,
): Promise<string | undefined> {
  if (state !== 'accepted') return undefined
  const [last] = await db
    .select({ reason: reviewReturn.reason })
    .from(reviewReturn)
    .where(eq(reviewReturn.invitationId, id))
    .orderBy(desc(reviewReturn.number))
    .limit(1)
  return last?.reason
}

export const findFormOfReview = (
  db: Reader,
  invitation: Pick<LinkedInvitation, 'submissionId' | 'round'>,
  report: ReviewReport | undefined,
): Promise<FormVersion> => (report ? getFormVersion(db, report) : findFormOfRound(db, invitation))

/** The anonymised copy comes first where the round has a manuscript, too. */
const copyFirst = [
  sql`${submissionFile.role} = 'manuscript'`,
  desc(submissionFile.sentAt),
  desc(submissionFile.number),
]

/** The files that the reviewer of an invitation may read, beginning with the one that they get. */
export const listFilesForReviewer = (db: Reader, id: string): Promise<{ file: StoredFile }[]> =>
  db
    .select({ file })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .innerJoin(submissionFile, isFileForReviewer)
    .innerJoin(file, eq(file.id, submissionFile.fileId))
    .where(eq(reviewInvitation.id, id))
    .orderBy(...copyFirst)

/** The files of the earlier round that they may read, beginning with the one with which that file is compared. */
export const listEarlierFiles = (db: Reader, id: string): Promise<{ file: StoredFile }[]> =>
  db
    .select({ file })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .innerJoin(earlierRound, isEarlierRound)
    .innerJoin(submissionFile, isEarlierFileForReviewer)
    .innerJoin(file, eq(file.id, submissionFile.fileId))
    .where(and(eq(reviewInvitation.id, id), lte(submissionFile.sentAt, earlierRound.closedAt)))
    .orderBy(...copyFirst)

/** The file that the reviewer of an invitation reads; undefined while there is none for them. */
export const findManuscriptForReviewer = async (
  db: Reader,
  id: string,
): Promise<StoredFile | undefined> => (await listFilesForReviewer(db, id))[0]?.file

/** The file of the earlier round with which that file is compared; undefined where there is none for the reviewer. */
export const findEarlierManuscript = async (
  db: Reader,
  id: string,
): Promise<StoredFile | undefined> => (await listEarlierFiles(db, id))[0]?.file

/** The same as `findManuscriptForReviewer`. Throws `not-found`. */
export async function getManuscriptForReviewer(db: Reader, id: string): Promise<StoredFile> {
  const found = await findManuscriptForReviewer(db, id)
  if (!found) throw new Refused('not-found', 'There is no manuscript to read here yet.')
  return found
}

import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { reviewAttachment, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { file } from '#db/schema/files.ts'
import type { FileUse } from '#features/files/queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** The files of reviewers, and those that editors cleaned by hand. Approved files are files of the submission, too. */
export const filesOfAttachments: FileUse = sql`select ${reviewAttachment.fileId} from ${reviewAttachment}
  union all select ${reviewAttachment.cleanedFileId} from ${reviewAttachment} where ${reviewAttachment.cleanedFileId} is not null`

const select = (db: Reader) =>
  db
    .select({ attachment: reviewAttachment, file })
    .from(reviewAttachment)
    // The file that an editor cleaned takes the place of the reviewer's.
    .innerJoin(
      file,
      eq(file.id, sql`coalesce(${reviewAttachment.cleanedFileId}, ${reviewAttachment.fileId})`),
    )

const isCurrent = (invitationId: string) =>
  and(eq(reviewAttachment.invitationId, invitationId), isNull(reviewAttachment.removedAt))

/** The annotated file of a review as its reviewer sees it: the name and size of what they uploaded. */
export async function findOwnAttachment(db: Reader, invitationId: string) {
  const [found] = await db
    .select({ id: reviewAttachment.id, fileName: file.originalName, bytes: file.bytes })
    .from(reviewAttachment)
    .innerJoin(file, eq(file.id, reviewAttachment.fileId))
    .where(isCurrent(invitationId))
  return found
}

/** The annotated file of a review that was sent. For editors only. */
export async function findSentAttachment(db: Reader, invitationId: string) {
  const [found] = await select(db)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewAttachment.invitationId))
    .where(and(isCurrent(invitationId), isSent))
  return found && { ...found.attachment, file: found.file }
}

const isSent = lte(reviewAttachment.uploadedAt, reviewReport.sentAt)

/** The annotated files of the reviews of a submission that were sent. For editors only. */
export const listSentAttachments = (db: Reader, submissionId: string) =>
  select(db)
    .innerJoin(reviewReport, eq(reviewReport.invitationId, reviewAttachment.invitationId))
    .innerJoin(reviewInvitation, eq(reviewInvitation.id, reviewAttachment.invitationId))
    .where(
      and(
        eq(reviewInvitation.submissionId, submissionId),
        isNull(reviewAttachment.removedAt),
        isSent,
      ),
    )
    .orderBy(desc(reviewAttachment.uploadedAt))

export type SentAttachment = NonNullable<Awaited<ReturnType<typeof findSentAttachment>>>

import { and, eq, inArray, isNull } from 'drizzle-orm'
import { reviewAttachment, reviewReport } from '#db/schema/editorial/review.ts'
import { submissionFile } from '#db/schema/editorial/submissions.ts'
import type { Transaction } from '#platform/database/database.ts'

type Invitation = { id: string; submissionId: string }

/**
 * Withdraws the annotated files of a review that is cancelled: the author loses what an editor approved. A file that was never
 * sent is deleted; editors keep one that was.
 */
export async function withdrawAttachments(
  tx: Transaction,
  { id, submissionId }: Invitation,
  now: Date,
): Promise<void> {
  const ofReview = eq(reviewAttachment.invitationId, id)
  const rows = await tx.select().from(reviewAttachment).where(ofReview)
  const approved = rows.flatMap(({ resultFileId }) => resultFileId ?? [])
  await tx
    .delete(submissionFile)
    .where(
      and(
        eq(submissionFile.submissionId, submissionId),
        eq(submissionFile.role, 'anonymised-review'),
        inArray(submissionFile.fileId, approved),
      ),
    )
  const [report] = await tx
    .select({ sentAt: reviewReport.sentAt })
    .from(reviewReport)
    .where(eq(reviewReport.invitationId, id))
  const sentAt = report?.sentAt
  const unsent = rows.filter(({ uploadedAt }) => !sentAt || uploadedAt > sentAt)
  await tx.delete(reviewAttachment).where(
    inArray(
      reviewAttachment.id,
      unsent.map((row) => row.id),
    ),
  )
  await tx
    .update(reviewAttachment)
    .set({ removedAt: now })
    .where(and(ofReview, isNull(reviewAttachment.removedAt)))
}

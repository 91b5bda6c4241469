import { and, eq, gte, isNull } from 'drizzle-orm'
import { submission } from '#db/schema/editorial.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import {
  findSubmission,
  getSubmission,
  getSubmissionToDecide,
  type ShownSubmission,
  submissionNotFound,
} from '#features/editorial/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** Takes a manuscript away; it can be restored for 30 days. Throws 404. */
export async function deleteSubmission(needs: Needs, who: Account, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    requireEditorialAccess(await getSubmissionToDecide(tx, who, id))
    const [deleted] = await tx
      .update(submission)
      .set({ deletedAt: needs.clock() })
      .where(and(eq(submission.id, id), isNull(submission.deletedAt)))
      .returning({ id: submission.id })
    if (!deleted) throw submissionNotFound()
    await recordEvent(needs, tx, who.id, { type: 'submission-deleted', submissionId: id })
  })
}

/**
 * Brings a deleted manuscript back as it was; one that is there stays as it is. Throws 404 when
 * there is none, or it is gone for good.
 */
export async function restoreSubmission(
  needs: Needs,
  who: Account,
  id: string,
): Promise<ShownSubmission> {
  await needs.db.transaction(async (tx) => {
    const found = await findSubmission(tx, id, who)
    if (found) requireEditorialAccess(found)
    const [restored] = await tx
      .update(submission)
      .set({ deletedAt: null })
      .where(and(eq(submission.id, id), gte(submission.deletedAt, restorableSince(needs.clock()))))
      .returning({ id: submission.id })
    if (restored)
      await recordEvent(needs, tx, who.id, { type: 'submission-restored', submissionId: id })
  })
  return getSubmission(needs, who, id)
}

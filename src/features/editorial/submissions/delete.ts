import { and, eq, gte, isNull } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { cancelOpenProof } from '#features/editorial/production/end-production.ts'
import {
  findSubmission,
  getSubmission,
  getSubmissionToDecide,
  type ShownSubmission,
  submissionNotFound,
} from '#features/editorial/queries.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'

/** Deletes a submission; editors can restore it for 30 days. Throws 404. */
export async function deleteSubmission(deps: CommandDeps, who: Account, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireEditorialAccess(await getSubmissionToDecide(tx, who, id))
    const [deleted] = await tx
      .update(submission)
      .set({ deletedAt: deps.clock() })
      .where(and(eq(submission.id, id), isNull(submission.deletedAt)))
      .returning({ id: submission.id })
    if (!deleted) throw submissionNotFound()
    await cancelOpenProof(tx, id, deps.clock())
    await recordEvent(deps, tx, who.id, { type: 'submission-deleted', submissionId: id })
  })
}

/** Restores a deleted submission; one that is not deleted stays unchanged. Throws 404 when the 30 days are over. */
export async function restoreSubmission(
  deps: CommandDeps,
  who: Account,
  id: string,
): Promise<ShownSubmission> {
  await deps.db.transaction(async (tx) => {
    const found = await findSubmission(tx, id, who)
    if (found?.isHidden) throw submissionNotFound()
    if (found) requireEditorialAccess(found)
    const [restored] = await tx
      .update(submission)
      .set({ deletedAt: null })
      .where(and(eq(submission.id, id), gte(submission.deletedAt, restorableSince(deps.clock()))))
      .returning({ id: submission.id })
    if (restored)
      await recordEvent(deps, tx, who.id, { type: 'submission-restored', submissionId: id })
  })
  return getSubmission(deps, who, id)
}

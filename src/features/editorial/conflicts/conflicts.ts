import { and, asc, eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { submissionConflict } from '#db/schema/editorial.ts'
import { type ConflictRemoval, requireEditorialAccess } from '#domain/editorial/submission.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { listConflictedUsers } from '#features/editorial/queries.ts'
import {
  type CommandDependencies,
  lockSubmission,
} from '#features/editorial/workflow/run-command.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusions.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'

/** An editor who has said that they stand too near to a submission, and when. */
export type Conflict = { editorId: string; name: string; declaredAt: Date }

/** Everybody who has, in the order in which they said so. */
export const listConflicts = (
  db: Pick<Database, 'select'>,
  submissionId: string,
): Promise<Conflict[]> =>
  db
    .select({ editorId: user.id, name: user.name, declaredAt: submissionConflict.declaredAt })
    .from(submissionConflict)
    .innerJoin(user, eq(user.id, submissionConflict.userId))
    .where(eq(submissionConflict.submissionId, submissionId))
    .orderBy(asc(submissionConflict.declaredAt), asc(user.id))

/**
 * Takes back that an editor stands too near to a submission: one's own, or, as a manager who does not stand too near
 * oneself, another's. Why is written down for all of the office to read. Who is one of its authors remains it. Throws
 * 403, 404 for a submission that is not there, and 409 where nothing was declared.
 */
export async function liftConflict(
  needs: CommandDependencies,
  who: Account,
  id: string,
  { editorId = who.id, reason }: ConflictRemoval,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    if (editorId !== who.id) {
      if (who.role !== 'admin')
        throw new Refused('forbidden', 'Only a manager lifts the conflict of somebody else.')
      requireEditorialAccess(found)
    }
    const [lifted] = await tx
      .delete(submissionConflict)
      .where(and(eq(submissionConflict.submissionId, id), eq(submissionConflict.userId, editorId)))
      .returning({ editorId: submissionConflict.userId })
    if (!lifted)
      throw new Refused('transition-not-allowed', 'No such conflict of interest has been declared.')
    if (found.articleId)
      await excludeFromDraft(tx, found.articleId, await listConflictedUsers(tx, id))
    const event = {
      type: 'submission-conflict-removed',
      submissionId: id,
      editorId,
      reason,
    } as const
    await recordEvent(needs, tx, who.id, event)
  })
}

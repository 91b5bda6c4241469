import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { accountRole, user } from '#db/schema/accounts.ts'
import { conflict } from '#db/schema/editorial.ts'
import { type ConflictKind, conflictKinds, mayLift } from '#domain/editorial/conflict.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { ConflictRemoval } from '#domain/editorial/submission.ts'
import { type Account, hasJournalRole } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import type { CommandDependencies } from '#features/editorial/workflow/run-command.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { applyConflicts } from './compute-conflicts.ts'

/** Somebody who edits the journal and has a conflict of interest with a submission, and why; since when the first reason is known. */
export type Conflict = { editorId: string; name: string; kinds: ConflictKind[]; since: Date }

/** Every editor and manager who has a conflict with a submission, in the order in which it became known. */
export async function listConflicts(
  db: Pick<Database, 'select'>,
  submissionId: string,
): Promise<Conflict[]> {
  const edits = sql`exists (select from ${accountRole}
    where ${accountRole.userId} = ${user.id} and ${accountRole.journalRole} = 'editor')`
  const since = sql<Date>`min(${conflict.recordedAt})`.mapWith(conflict.recordedAt)
  const rows = await db
    .select({
      editorId: user.id,
      name: user.name,
      since,
      kinds: sql<ConflictKind[]>`array_agg(distinct ${conflict.kind})`,
    })
    .from(conflict)
    .innerJoin(user, eq(user.id, conflict.accountId))
    .where(
      and(
        eq(conflict.submissionId, submissionId),
        isNull(conflict.liftedAt),
        or(eq(user.role, 'admin'), edits),
      ),
    )
    .groupBy(user.id)
    .orderBy(since, user.id)
  return rows.map(({ kinds, ...row }) => ({
    ...row,
    kinds: conflictKinds.filter((kind) => kinds.includes(kind)),
  }))
}

/**
 * Notes that an editor has a conflict of interest with a submission: from now on they see of it what an author sees, and
 * handle it no longer. Throws 404, and `own-submission` when a conflict is known already.
 */
export async function declareConflict(
  needs: CommandDependencies,
  who: Account,
  id: string,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    requireEditorialAccess(await lockSubmission(needs, tx, who, id))
    await tx.insert(conflict).values({
      id: newId(),
      submissionId: id,
      accountId: who.id,
      kind: 'declared',
      recordedAt: needs.clock(),
      recordedBy: who.id,
    })
    await applyConflicts(tx, [id])
    await recordEvent(needs, tx, who.id, {
      type: 'submission-conflict-declared',
      submissionId: id,
      editorId: who.id,
    })
  })
}

/**
 * Lifts the conflict of interest of an editor with a submission: one's own that one has declared, or, as a manager
 * without a conflict, that of another editor who declared one or only shares a name with an author. The row stays, with the reason,
 * which all editors read. Throws 403, 404, and `not-at-this-stage` where there is no conflict that can be lifted.
 */
export async function liftConflict(
  needs: CommandDependencies,
  who: Account,
  id: string,
  { editorId = who.id, reason }: ConflictRemoval,
): Promise<void> {
  const asked = { isOwn: editorId === who.id, isManager: hasJournalRole(who, 'manager') }
  const kinds = conflictKinds.filter((kind) => mayLift(kind, asked))
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(needs, tx, who, id)
    if (!asked.isOwn) {
      if (!asked.isManager)
        throw new Refused('forbidden', 'Only a manager lifts the conflict of somebody else.')
      requireEditorialAccess(found)
    }
    const lifted = await tx
      .update(conflict)
      .set({ liftedAt: needs.clock(), liftedBy: who.id, liftReason: reason })
      .where(
        and(
          ...[eq(conflict.submissionId, id), eq(conflict.accountId, editorId)],
          ...[inArray(conflict.kind, kinds), isNull(conflict.liftedAt)],
        ),
      )
      .returning({ id: conflict.id })
    if (lifted.length === 0)
      throw new Refused(
        'transition-not-allowed',
        'There is no conflict of interest that can be lifted.',
      )
    await applyConflicts(tx, [id])
    const event = {
      type: 'submission-conflict-removed',
      submissionId: id,
      editorId,
      reason,
    } as const
    await recordEvent(needs, tx, who.id, event)
  })
}

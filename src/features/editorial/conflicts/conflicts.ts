import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { accountRole, user } from '#db/schema/accounts.ts'
import { conflict } from '#db/schema/editorial/people.ts'
import type { ConflictRemoval } from '#domain/editorial/conflict.ts'
import { type ConflictKind, conflictKinds, mayLift } from '#domain/editorial/conflict.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { type Account, hasJournalRole } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import type { Reader } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { applyConflicts } from './compute-conflicts.ts'

/** An editor or manager with a conflict of interest, the reasons, and when the first one was recorded. */
export type Conflict = { editorId: string; name: string; kinds: ConflictKind[]; since: Date }

/** The editors and managers with a conflict, in the order in which it was recorded. */
export async function listConflicts(db: Reader, submissionId: string): Promise<Conflict[]> {
  const isEditor = sql`exists (select from ${accountRole}
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
        or(eq(user.role, 'admin'), isEditor),
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
 * Declares a conflict of interest of the editor `who`, who then sees what the author sees. Throws 404, and
 * `conflict-of-interest` for an editor who has a conflict already.
 */
export async function declareConflict(deps: CommandDeps, who: Account, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireEditorialAccess(await lockSubmission(deps, tx, who, id))
    await tx.insert(conflict).values({
      id: newId(),
      submissionId: id,
      accountId: who.id,
      kind: 'declared',
      recordedAt: deps.clock(),
      recordedBy: who.id,
    })
    await applyConflicts(tx, [id])
    await recordEvent(deps, tx, who.id, {
      type: 'submission-conflict-declared',
      submissionId: id,
      editorId: who.id,
    })
  })
}

/**
 * Lifts conflicts of interest that may be lifted: the editor's own declared one, or those of another editor when `who` is a
 * manager. The rows stay, with the reason. Throws 403, 404, and `transition-not-allowed` where nothing can be lifted.
 */
export async function liftConflict(
  deps: CommandDeps,
  who: Account,
  id: string,
  { editorId = who.id, reason }: ConflictRemoval,
): Promise<void> {
  const isOwn = editorId === who.id
  const isManager = hasJournalRole(who, 'manager')
  const kinds = conflictKinds.filter((kind) => mayLift(kind, { isOwn, isManager }))
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    if (!isOwn && !isManager)
      throw new Refused(
        'forbidden',
        'Only a manager can remove the conflict of interest of another editor.',
      )
    if (!isOwn) requireEditorialAccess(found)
    const lifted = await tx
      .update(conflict)
      .set({ liftedAt: deps.clock(), liftedBy: who.id, liftReason: reason })
      .where(
        and(
          eq(conflict.submissionId, id),
          eq(conflict.accountId, editorId),
          inArray(conflict.kind, kinds),
          isNull(conflict.liftedAt),
        ),
      )
      .returning({ id: conflict.id })
    if (lifted.length === 0)
      throw new Refused(
        'transition-not-allowed',
        'There is no conflict of interest that can be removed.',
      )
    await applyConflicts(tx, [id])
    await recordEvent(deps, tx, who.id, {
      type: 'submission-conflict-removed',
      submissionId: id,
      editorId,
      reason,
    })
  })
}

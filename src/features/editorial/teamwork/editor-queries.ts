import { and, eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { findAccount, listEditors } from '#features/accounts/queries.ts'
import { listConflicted } from '#features/editorial/access.ts'
import { lockConflicts } from '#features/editorial/conflicts/compute-conflicts.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** The editors and managers who can work on a submission, by name: those without a conflict of interest. */
export async function listAssignableEditors(db: Reader, submissionId: string): Promise<Account[]> {
  const conflicted = new Set(await listConflicted(db, submissionId))
  const editors = await listEditors(db)
  return editors
    .filter((editor) => canEdit(editor) && !conflicted.has(editor.id))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id))
}

/**
 * Requires that these accounts are editors who can work on a submission. Throws `conflict-of-interest` for an editor who has
 * one, and `invalid` for any other account, known or not.
 */
export async function requireAssignable(
  tx: Transaction,
  submissionId: string,
  editorIds: readonly string[],
  field: string,
): Promise<void> {
  if (editorIds.length === 0) return
  await lockConflicts(tx)
  const conflicted = await listConflicted(tx, submissionId)
  for (const editorId of editorIds) {
    const editor = await findAccount(tx, editorId)
    if (!editor || !canEdit(editor))
      throw new Refused('invalid', `${field} must name editors of this journal`, field)
    if (conflicted.includes(editor.id))
      throw new Refused(
        'conflict-of-interest',
        `${editor.name} has a conflict of interest with this submission. Please choose another editor.`,
        field,
      )
  }
}

/** The editors of a submission beside its handling editor, by name. */
export const listFurtherEditors = (db: Reader, submissionId: string) =>
  db
    .select({ id: user.id, name: user.name })
    .from(participant)
    .innerJoin(user, eq(user.id, participant.accountId))
    .where(and(eq(participant.submissionId, submissionId), eq(participant.role, 'editor')))
    .orderBy(user.name, user.id)

import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import { system } from '#domain/actor.ts'
import { editorsFor } from '#domain/editorial/assignment-rule.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { lockConflicts } from '#features/editorial/conflicts/compute-conflicts.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import { requireAllowed } from '#features/editorial/workflow/run-command.ts'
import { saveChange } from '#features/editorial/workflow/save-change.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { listAssignableEditors } from './editor-queries.ts'

/**
 * Makes an editor the handling editor of a new submission as the journal's rule says. Its stage stays. Changes
 * nothing where the rule names nobody who can work on it, or an editor was faster.
 */
export async function assignAutomatically(
  deps: CommandDeps & { journal: Journal },
  { submissionId }: { submissionId: string },
): Promise<void> {
  const rule = deps.journal.assignment
  if (rule.method === 'by-hand') return
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmissionForSystem(deps, tx, submissionId)
    if (found?.stage !== 'submitted' || found.editorId || found.isSample) return
    const editorId = await findNextEditor(tx, submissionId, editorsFor(rule, found.section))
    if (!editorId) return
    const change = await requireAllowed(tx, found, { command: 'hand-over', editorId })
    await saveChange(tx, found, change)
    await recordEvent(deps, tx, system, { type: 'submission-assigned', submissionId, editorId })
  })
}

/**
 * Of the editors of a rule, the one who became a handling editor longest ago: without those who have a conflict of interest or
 * whose accounts are disabled. The lock makes submissions that arrive at once take turns.
 */
async function findNextEditor(
  tx: Transaction,
  submissionId: string,
  editorIds: string[],
): Promise<string | undefined> {
  await lockConflicts(tx)
  const assignable = new Set((await listAssignableEditors(tx, submissionId)).map(({ id }) => id))
  const rows = await tx
    .select({ id: user.id, latest: max(participant.since) })
    .from(user)
    .leftJoin(
      participant,
      and(eq(participant.accountId, user.id), eq(participant.role, 'handling-editor')),
    )
    .where(and(inArray(user.id, editorIds), isNull(user.disabledAt), eq(user.isSample, false)))
    .groupBy(user.id)
  const timeOf = ({ latest }: (typeof rows)[number]) => latest?.getTime() ?? 0
  const [next] = rows
    .filter(({ id }) => assignable.has(id))
    .toSorted((a, b) => timeOf(a) - timeOf(b) || editorIds.indexOf(a.id) - editorIds.indexOf(b.id))
  return next?.id
}

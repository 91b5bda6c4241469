import { and, eq, inArray } from 'drizzle-orm'
import { participant } from '#db/schema/editorial/people.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { EditorAssignment, FurtherEditors } from '#domain/editorial/teamwork.ts'
import type { Account } from '#domain/people/account.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { runCommand } from '#features/editorial/workflow/run-command.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { listFurtherEditors, requireAssignable } from './editor-queries.ts'
import { insertNote } from './notes.ts'

/**
 * Makes an editor the handling editor. A note becomes an internal note. Throws as `runCommand` and
 * `requireAssignable` do.
 */
export async function assignEditor(
  deps: CommandDeps,
  who: Account,
  id: string,
  { version, editorId, note }: EditorAssignment,
): Promise<ShownSubmission> {
  const { stage, editorId: before } = await getSubmission(deps, who, id)
  const command = stage === 'submitted' && !before ? 'assign' : 'hand-over'
  return runCommand(deps, who, id, { command, version, editorId }, async (tx) => {
    await requireAssignable(tx, id, [editorId], 'editorId')
    await removeFurtherEditors(tx, id, [editorId])
    if (note) await insertNote(deps, tx, who, id, { text: note, mentions: [] })
    return { event: { type: 'submission-assigned', submissionId: id, editorId } }
  })
}

/**
 * Replaces the further editors of a submission, and notifies those who are new. Throws 404, `conflict-of-interest`, and as
 * `requireAssignable` does.
 */
export async function setFurtherEditors(
  deps: CommandDeps,
  who: Account,
  id: string,
  { editorIds }: FurtherEditors,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    requireEditorialAccess(found)
    const wanted = [...new Set(editorIds)].filter((editorId) => editorId !== found.editorId)
    await requireAssignable(tx, id, wanted, 'editorIds')
    const before = (await listFurtherEditors(tx, id)).map((editor) => editor.id)
    const added = wanted.filter((editorId) => !before.includes(editorId))
    const removed = before.filter((editorId) => !wanted.includes(editorId))
    if (added.length === 0 && removed.length === 0) return
    await removeFurtherEditors(tx, id, removed)
    for (const accountId of added)
      await tx
        .insert(participant)
        .values({ submissionId: id, accountId, role: 'editor', since: found.now })
    await recordEvent(deps, tx, who.id, {
      type: 'submission-editors-changed',
      submissionId: id,
      editorIds: wanted,
      notified: added.filter((accountId) => accountId !== who.id),
    })
  })
}

const removeFurtherEditors = (tx: Transaction, submissionId: string, ids: string[]) =>
  tx
    .delete(participant)
    .where(
      and(
        eq(participant.submissionId, submissionId),
        eq(participant.role, 'editor'),
        inArray(participant.accountId, ids),
      ),
    )

import { useState } from 'react'
import type { ReviewerBody, ReviewerNotes } from '#features/editorial/reviewers/api-schemas.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { ActionMenu, MenuAction } from '#web/ui/controls/action-menu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { NotesDialog } from './reviewer-notes.tsx'

type ActionsProps = { reviewer: ReviewerBody; onEdit(reviewer: ReviewerBody): void }

/** Details and notes of a reviewer, and whether they are suggested and invited. */
export function ReviewerActions({ reviewer, onEdit }: ActionsProps) {
  const { id, name, retired } = reviewer
  const [notes, setNotes] = useState<ReviewerNotes['notes']>()
  const { busy, run } = useAction({ failure: 'The reviewer was not changed' })
  const showNotes = () =>
    api('GET /reviewers/:id/notes', { params: { id } }).then(
      (found) => setNotes(found.notes),
      (error) => toast('error', errorMessage(error, 'The notes could not be loaded')),
    )
  const retire = toCall('PATCH /reviewers/:id', { params: { id }, body: { retired: !retired } })
  return (
    <>
      <ActionMenu name={`Actions for ${name}`}>
        <MenuAction onClick={() => onEdit(reviewer)}>Change details…</MenuAction>
        <MenuAction onClick={showNotes}>Notes and quality…</MenuAction>
        <MenuAction disabled={busy} onClick={() => run(retire)}>
          {retired ? 'Mark as active' : 'Mark as inactive'}
        </MenuAction>
      </ActionMenu>
      {notes && (
        <NotesDialog reviewer={reviewer} notes={notes} onClose={() => setNotes(undefined)} />
      )}
    </>
  )
}

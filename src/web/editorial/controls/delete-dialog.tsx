import { restorableDays } from '#domain/publishing/deletion.ts'
import { ActionButton, ActionDialog } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { restoreMessages } from '#web/api/use-action.ts'

type Props = { kind: 'journals' | 'submissions'; id: string; title: string }

const texts = {
  journals: {
    title: 'Delete this journal?',
    success: 'Journal deleted successfully',
    failure: 'Failed to delete journal',
  },
  submissions: {
    title: 'Delete this submission?',
    success: 'Submission deleted successfully',
    failure: 'Failed to delete submission',
  },
}

type DialogProps = Props & {
  /** Whether readers see it now. */
  isPublic?: boolean
  open: boolean
  onClose(): void
  /** For pages that show only the deleted item. */
  onDone?: () => void
}

/** Deletes after confirmation, and offers an undo. */
export const DeleteDialog = ({ kind, id, title, isPublic = false, ...dialog }: DialogProps) => (
  <ActionDialog
    action="Delete"
    call={deleteCall(kind, id)}
    undo={restoreCall(kind, id)}
    {...texts[kind]}
    {...dialog}
  >
    {isPublic
      ? `Readers will no longer find “${title}”.`
      : `“${title}” will be removed from the list.`}{' '}
    You can restore it for {restorableDays} days.
  </ActionDialog>
)

export const RestoreButton = ({ kind, id, title }: Props) => (
  <ActionButton call={restoreCall(kind, id)} aria-label={`Restore ${title}`} {...restoreMessages}>
    Restore
  </ActionButton>
)

const deleteCall = (kind: Props['kind'], id: string) =>
  toCall(`DELETE /${kind}/:id`, { params: { id } })

const restoreCall = (kind: Props['kind'], id: string) =>
  toCall(`POST /${kind}/:id/restore`, { params: { id } })

import { restorableDays } from '#domain/publishing/deletion.ts'
import { ActionButton, ConfirmedAction } from '#web/client/api/action-button.tsx'
import { restoreMessages } from '#web/client/api/use-action.ts'

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

/** Deletes after confirmation, and offers an undo. `onDone` is for pages that show only the deleted item. */
export const DeleteButton = ({ kind, id, title, onDone }: Props & { onDone?: () => void }) => (
  <ConfirmedAction
    label="Delete"
    look="grave"
    aria-label={`Delete ${title}`}
    action="Delete"
    call={{ method: 'DELETE', path: `/${kind}/${id}` }}
    undo={restoreCall(kind, id)}
    {...texts[kind]}
    {...(onDone && { onDone })}
  >
    “{title}” will be removed from the list. You can restore it for {restorableDays} days.
  </ConfirmedAction>
)

export const RestoreButton = ({ kind, id, title }: Props) => (
  <ActionButton call={restoreCall(kind, id)} aria-label={`Restore ${title}`} {...restoreMessages}>
    Restore
  </ActionButton>
)

const restoreCall = (kind: Props['kind'], id: string) =>
  ({ method: 'POST', path: `/${kind}/${id}/restore` }) as const

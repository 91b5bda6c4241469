import { useState } from 'react'
import { restorableDays } from '#domain/publishing/deletion.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  kind: 'journals' | 'submissions'
  id: string
  title: string
  /** Called after deletion, for pages that show only the deleted item. */
  onDone?: () => void
}

const texts = {
  journals: {
    question: 'Delete this journal?',
    success: 'Journal deleted successfully',
    failure: 'Failed to delete journal',
  },
  submissions: {
    question: 'Delete this submission?',
    success: 'Submission deleted successfully',
    failure: 'Failed to delete submission',
  },
}

/** Deletes after confirmation, and offers an undo. */
export function DeleteButton({ kind, id, title, onDone }: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { busy, run } = useAction(texts[kind])
  const path = `/${kind}/${id}`
  const remove = async () => {
    setIsDialogOpen(false)
    const deletion = run({ method: 'DELETE', path }, { method: 'POST', path: `${path}/restore` })
    if (await deletion) onDone?.()
  }
  return (
    <>
      <Button
        look="grave"
        disabled={busy}
        onClick={() => setIsDialogOpen(true)}
        aria-label={`Delete ${title}`}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title={texts[kind].question}
        action="Delete"
        busy={busy}
        onConfirm={remove}
        onClose={() => setIsDialogOpen(false)}
      >
        “{title}” will be removed from the list. You can restore it for {restorableDays} days.
      </ConfirmDialog>
    </>
  )
}

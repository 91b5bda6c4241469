import { useState } from 'react'
import { restorableDays } from '#domain/publishing/deletion.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  kind: 'journals' | 'submissions'
  id: string
  title: string
  /** What follows where the page was about the deleted thing alone. */
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

/** Deletes after confirmation, and offers the way back. */
export function DeleteButton({ kind, id, title, onDone }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction(texts[kind])
  const path = `/${kind}/${id}`
  const remove = async () => {
    setAsking(false)
    const done = run({ method: 'DELETE', path }, { method: 'POST', path: `${path}/restore` })
    if (await done) onDone?.()
  }
  return (
    <>
      <Button
        look="grave"
        disabled={busy}
        onClick={() => setAsking(true)}
        aria-label={`Delete ${title}`}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts[kind].question}
        action="Delete"
        busy={busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        “{title}” is taken out of the list. It can be restored for {restorableDays} days.
      </ConfirmDialog>
    </>
  )
}

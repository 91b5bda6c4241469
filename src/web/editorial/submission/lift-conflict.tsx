import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ConflictRemoval } from '#domain/editorial/submission.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { TextArea } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  submissionId: string
  /** Whose it is; left out for one's own. */
  editor?: { editorId: string; name: string }
}

/** Lifts a conflict of interest, with a reason that all editors read. */
export function LiftConflict({ submissionId, editor }: Props) {
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: ConflictRemoval.pick({ reason: true }),
    values: { reason: '' },
    async send({ reason }) {
      const json = { reason, ...(editor && { editorId: editor.editorId }) }
      await api(`/submissions/${submissionId}/conflict/lift`, { method: 'POST', json })
      entry.tell('success', 'The conflict of interest is lifted')
      setAsking(false)
      await revalidate()
    },
    failed: (error) => errorMessage(error, 'The conflict was not lifted'),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {editor ? `Lift the conflict of ${editor.name}…` : 'Take it back…'}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Lift this conflict of interest?"
        action="Lift it"
        look="go"
        busy={entry.busy}
        onConfirm={entry.submit}
        onClose={() => setAsking(false)}
      >
        <p>
          From then on {editor ? editor.name : 'you'} can decide on this submission again. The
          reason is written down where all editors read it.
        </p>
        <Form entry={entry} className="mt-4 text-ink">
          <TextArea label="Reason" rows={3} {...entry.field('reason')} />
        </Form>
      </ConfirmDialog>
    </>
  )
}

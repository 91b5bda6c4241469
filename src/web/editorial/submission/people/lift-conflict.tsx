import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ConflictRemoval } from '#domain/editorial/conflict.ts'
import { api } from '#web/api/api.ts'
import { TextArea } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  submissionId: string
  /** The editor who declared it; left out for the user's own. */
  editor?: { editorId: string; name: string }
}

/** Removes a conflict of interest, with a reason that all editors can read. */
export function LiftConflict({ submissionId, editor }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: ConflictRemoval.pick({ reason: true }),
    values: { reason: '' },
    async send({ reason }) {
      const body = { reason, ...(editor && { editorId: editor.editorId }) }
      await api('POST /submissions/:id/conflict/remove', { params: { id: submissionId }, body })
      entry.tell('success', 'Conflict of interest removed')
      setIsOpen(false)
      await revalidate()
    },
    failed: 'The conflict of interest was not removed',
  })
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {editor ? `Remove ${editor.name}’s conflict` : 'Withdraw my declaration'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Remove this conflict of interest?"
        action="Remove"
        look="primary"
        busy={entry.busy}
        onConfirm={entry.submit}
        onClose={() => setIsOpen(false)}
      >
        <p>
          {editor ? editor.name : 'You'} will be able to decide on this submission again. All
          editors can read the reason.
        </p>
        <Form entry={entry} className="mt-4 text-ink">
          <TextArea label="Reason" rows={3} {...entry.field('reason')} />
        </Form>
      </ConfirmDialog>
    </>
  )
}

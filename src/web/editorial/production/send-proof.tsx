import { useState } from 'react'
import { proofDays } from '#domain/editorial/production/proof.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = { id: string; production: ProductionBody }

const dayMs = 86_400_000

/** Sends a proof after a look at who receives it and until when they answer. */
export function SendProof({ id, production: { version, reader } }: Props) {
  const delivers = useDelivers()
  const [isOpen, setOpen] = useState(false)
  const [dueOn, setDueOn] = useState('')
  const { busy, run } = useAction({ failure: 'The proof was not sent' })
  const open = () => {
    setDueOn(new Date(Date.now() + proofDays * dayMs).toISOString().slice(0, 10))
    setOpen(true)
  }
  const send = async () => {
    const call = { params: { id }, body: { version, dueOn } }
    if (await run(toCall('POST /submissions/:id/proofs', call))) setOpen(false)
  }
  return (
    <>
      <Button look="primary" onClick={open}>
        {delivers ? 'Send proof' : 'Create proof'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={delivers ? 'Send the proof?' : 'Create the proof?'}
        action={busy ? 'Saving...' : delivers ? 'Send proof' : 'Create proof'}
        look="primary"
        busy={busy}
        onConfirm={send}
        onClose={() => setOpen(false)}
      >
        <p>
          {reader.name} ({reader.email}) {delivers ? 'gets an email with' : 'can use'} a link to the
          text as it is now, and can approve it or send corrections without an account.{' '}
          {delivers
            ? 'Reminders are sent before and after the due date.'
            : 'This site sends no emails: copy the link from the menu “More” and pass it on.'}
        </p>
        <div className="mt-4 text-ink">
          <TextField
            label="Answer by"
            type="date"
            required
            value={dueOn}
            onChange={({ target }) => setDueOn(target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}

import { useRef } from 'react'
import { type ProductionStage, productionStageInfo } from '#domain/editorial/production/workflow.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Select, TextField } from '#web/form/field.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  id: string
  production: ProductionBody
  /** Undefined closes the dialog. */
  stage: ProductionStage | undefined
  onClose(): void
}

/** Sets who does a stage, and until when. */
export function PlanStage({ id, production: { steps, people }, stage, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useAction({ failure: 'The stage was not saved', success: 'Stage saved' })
  const step = steps.find((each) => each.stage === stage)
  const save = async () => {
    if (!(stage && form.current)) return
    const data = new FormData(form.current)
    const read = (name: string) => String(data.get(name) ?? '')
    const call = toCall('PUT /submissions/:id/production/:stage', {
      params: { id, stage },
      body: { personId: read('personId') || null, dueOn: read('dueOn') },
    })
    if (await run(call)) onClose()
  }
  return (
    <ConfirmDialog
      open={stage !== undefined}
      title={
        stage ? `Person and due date of ${productionStageInfo[stage].label.toLowerCase()}` : ''
      }
      action={busy ? 'Saving...' : 'Save'}
      look="primary"
      busy={busy}
      onConfirm={save}
      onClose={onClose}
    >
      {step && (
        <form
          ref={form}
          key={step.stage}
          className="flex flex-col gap-4 text-ink"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Select label="Person" name="personId" defaultValue={step.person?.id ?? ''}>
            <option value="">Nobody</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </Select>
          <TextField
            label="Due"
            name="dueOn"
            type="date"
            required
            defaultValue={step.due.slice(0, 10)}
          />
        </form>
      )}
    </ConfirmDialog>
  )
}

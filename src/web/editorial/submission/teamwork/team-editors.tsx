import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { EditorAssignment, FurtherEditors } from '#domain/editorial/teamwork.ts'
import type { TeamBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { api } from '#web/api/api.ts'
import { Select, TextArea } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = { id: string; version: number; team: TeamBody; canAssign: boolean; isEnded: boolean }

/** The buttons that change the handling editor and the further editors. */
export const TeamEditors = ({ id, version, team, canAssign, isEnded }: Props) => (
  <div className="mt-3 flex flex-wrap gap-3">
    {canAssign && <AssignEditor id={id} version={version} team={team} />}
    {!isEnded && (
      <ChooseFurtherEditors key={`${version} ${listFurther(team)}`} id={id} team={team} />
    )}
  </div>
)

const listFurther = ({ editors }: TeamBody): string[] =>
  editors.filter(({ isFurther }) => isFurther).map(({ _id }) => _id)

const nameOf = ({ name, isYou }: TeamBody['editors'][number]) => (isYou ? `${name} (you)` : name)

/** Assigns another handling editor, with a note. */
function AssignEditor({ id, version, team }: Pick<Props, 'id' | 'version' | 'team'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const handling = team.editors.find(({ isHandling }) => isHandling)
  const others = team.editors.filter(({ isHandling }) => !isHandling)
  const entry = useValidatedForm({
    schema: EditorAssignment.pick({ editorId: true, note: true }),
    values: { editorId: others[0]?._id ?? '', note: '' },
    async send(entered) {
      const body = { version, ...entered }
      await api('PUT /submissions/:id/handling-editor', { params: { id }, body })
      entry.tell('success', 'Handling editor assigned')
      setIsOpen(false)
      await revalidate()
    },
    failed: 'The editor was not assigned',
  })
  if (others.length === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {handling ? 'Hand over…' : 'Assign an editor…'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={handling ? 'Hand over to another editor' : 'Assign a handling editor'}
        action={handling ? 'Hand over' : 'Assign'}
        look="primary"
        busy={entry.busy}
        onConfirm={entry.submit}
        onClose={() => setIsOpen(false)}
      >
        <p>Editors with a conflict of interest are not listed.</p>
        <Form entry={entry} className="mt-4 flex flex-col gap-4 text-ink">
          <Select label="Handling editor" {...entry.field('editorId')}>
            {others.map((editor) => (
              <option key={editor._id} value={editor._id}>
                {nameOf(editor)}
              </option>
            ))}
          </Select>
          <TextArea
            label="Note"
            hint="Saved as an internal note. It is not in the email."
            rows={3}
            {...entry.field('note')}
          />
        </Form>
      </ConfirmDialog>
    </>
  )
}

/** Chooses the editors who work on the submission beside its handling editor. */
function ChooseFurtherEditors({ id, team }: Pick<Props, 'id' | 'team'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const choices = team.editors.filter(({ isHandling }) => !isHandling)
  const entry = useValidatedForm({
    schema: FurtherEditors,
    values: { editorIds: listFurther(team) },
    async send(body) {
      await api('PUT /submissions/:id/editors', { params: { id }, body })
      entry.tell('success', 'Editors saved')
      setIsOpen(false)
      await revalidate()
    },
    failed: 'The editors were not saved',
  })
  if (choices.length === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Add editors…</Button>
      <ConfirmDialog
        open={isOpen}
        title="Further editors"
        action="Save"
        look="primary"
        busy={entry.busy}
        onConfirm={entry.submit}
        onClose={() => setIsOpen(false)}
      >
        <p>They find the submission under “Assigned to you”.</p>
        <Form entry={entry} className="mt-4 flex flex-col text-ink">
          <fieldset>
            <legend className="sr-only">Further editors</legend>
            {choices.map((editor) => (
              <label key={editor._id} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  value={editor._id}
                  className="size-5 flex-none accent-indigo"
                  {...entry.form.register('editorIds')}
                />
                {nameOf(editor)}
              </label>
            ))}
          </fieldset>
        </Form>
      </ConfirmDialog>
    </>
  )
}

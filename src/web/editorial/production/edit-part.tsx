import { useRef } from 'react'
import type { z } from 'zod'
import type { PartBody } from '#features/publishing/full-text/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { readOperations } from './read-operations.ts'

type Part = z.infer<typeof PartBody>

type Props = {
  articleId: string
  fileId: string | null
  /** The part to edit; undefined closes the dialog. */
  part: Part | undefined
  onClose(): void
}

/** Edits one part of a full text: what can be changed of it, and why. */
export function EditPart({ articleId, fileId, part, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, run } = useAction({ failure: 'The edit was not saved', success: 'Edit saved' })
  const save = async () => {
    if (!(part && form.current)) return
    const data = new FormData(form.current)
    const body = {
      fileId: fileId ?? '',
      partId: part.id,
      operations: readOperations(part, data),
      reason: String(data.get('reason') ?? ''),
    }
    if (body.operations.length === 0) return onClose()
    const call = toCall('POST /journals/:id/full-text/edits', { params: { id: articleId }, body })
    if (await run(call)) onClose()
  }
  return (
    <ConfirmDialog
      open={part !== undefined}
      title={part ? `Edit part ${part.number}` : ''}
      action={busy ? 'Saving…' : 'Save'}
      look="primary"
      busy={busy}
      onConfirm={save}
      onClose={onClose}
    >
      {part && (
        <form
          ref={form}
          key={part.id}
          className="flex flex-col gap-4 text-ink"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <PartFields part={part} />
          <TextField label="Reason" name="reason" maxLength={1000} autoComplete="off" />
        </form>
      )}
    </ConfirmDialog>
  )
}

const lineLabels: Partial<Record<Part['kind'], string>> = {
  table: 'Caption',
  figure: 'Caption',
  reference: 'Reference',
}

const PartFields = ({ part }: { part: Part }) => (
  <>
    {part.text !== null && (
      <TextArea
        label={lineLabels[part.kind] ?? 'Text'}
        name="text"
        rows={part.text.length > 300 ? 10 : 4}
        defaultValue={part.text}
      />
    )}
    {part.isOutermost && (part.kind === 'heading' || part.kind === 'paragraph') && (
      <Select label="Heading" name="level" defaultValue={String(part.level ?? '')}>
        <option value="">Not a heading</option>
        {[1, 2, 3, 4, 5, 6].map((level) => (
          <option key={level} value={level}>
            Level {level}
          </option>
        ))}
      </Select>
    )}
    {part.header && (
      <div className="flex flex-wrap gap-4">
        <TextField
          label="Header rows"
          name="rows"
          type="number"
          min={0}
          defaultValue={part.header.rows}
        />
        <TextField
          label="Header columns"
          name="columns"
          type="number"
          min={0}
          defaultValue={part.header.columns}
        />
      </div>
    )}
    <PictureFields pictures={part.pictures} />
    {part.kind !== 'reference' && (
      <TextField
        label="Language"
        hint="A code such as en, yo or fr, if it differs from the language of the text"
        name="language"
        autoComplete="off"
        defaultValue={part.language ?? ''}
      />
    )}
  </>
)

const PictureFields = ({ pictures }: Pick<Part, 'pictures'>) => (
  <>
    {pictures.map(({ text, isDecorative }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pictures are named by their order
      <div key={index} className="flex flex-col gap-2">
        <TextArea
          label={pictures.length > 1 ? `Alternative text ${index + 1}` : 'Alternative text'}
          hint="What the picture shows, for readers who do not see it"
          name={`alternative-${index}`}
          rows={3}
          maxLength={2000}
          defaultValue={text}
        />
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name={`decorative-${index}`}
            defaultChecked={isDecorative}
            className="size-5 flex-none accent-indigo"
          />
          Decoration only, without meaning
        </label>
      </div>
    ))}
  </>
)

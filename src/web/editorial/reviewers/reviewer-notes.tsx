import { useState } from 'react'
import { formatDay } from '#domain/text/format.ts'
import type { ReviewerBody, ReviewerNotes } from '#features/editorial/reviewers/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Select, TextArea } from '#web/form/field.tsx'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Note = ReviewerNotes['notes'][number]
type NotesProps = { reviewer: ReviewerBody; notes: ReviewerNotes['notes']; onClose(): void }

/** The notes that an editor may read. Editors can change and delete their own notes. */
export function NotesDialog({ reviewer: { id, name }, notes, onClose }: NotesProps) {
  const [edited, setEdited] = useState<Note>()
  const [text, setText] = useState('')
  const [quality, setQuality] = useState('')
  const { busy, run } = useAction({ failure: 'The note was not saved' })
  const save = async () => {
    const body = { text, quality: quality ? Number(quality) : null }
    const call = edited
      ? toCall('PATCH /reviewers/:id/notes/:noteId', { params: { id, noteId: edited.id }, body })
      : toCall('POST /reviewers/:id/notes', { params: { id }, body })
    if (await run(call)) onClose()
  }
  const edit = (note: Note) => {
    setEdited(note)
    setText(note.text)
    setQuality(note.quality === null ? '' : String(note.quality))
  }
  const remove = async (note: Note) => {
    const params = { id, noteId: note.id }
    if (await run(toCall('DELETE /reviewers/:id/notes/:noteId', { params }))) onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Notes about ${name}`}
      action={edited ? 'Change note' : 'Save note'}
      look="primary"
      busy={busy}
      onConfirm={save}
      onClose={onClose}
    >
      <ul className="mb-4 divide-y divide-line">
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            busy={busy}
            isEdited={note === edited}
            onEdit={() => edit(note)}
            onDelete={() => remove(note)}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-4 text-ink">
        <TextArea
          label="Note"
          hint="All editors of the journal read it. Name no submission."
          rows={3}
          maxLength={2_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <QualityField value={quality} onChange={setQuality} />
      </div>
    </ConfirmDialog>
  )
}

type NoteItemProps = {
  note: Note
  busy: boolean
  isEdited: boolean
  onEdit(): void
  onDelete(): void
}

const NoteItem = ({ note, busy, isEdited, onEdit, onDelete }: NoteItemProps) => (
  <li
    className="py-2 [overflow-wrap:anywhere] whitespace-pre-line"
    {...(isEdited && { 'aria-current': true })}
  >
    {note.quality !== null && <b>{note.quality} of 5. </b>}
    {note.text}
    <span className="block text-sm">
      {note.by ?? 'A former editor'}, {formatDay(note.writtenAt)}
    </span>
    {note.isYours && (
      <span className="flex gap-4">
        <button type="button" className={textButtonStyle} disabled={busy} onClick={onEdit}>
          Edit
        </button>
        <button type="button" className={textButtonStyle} disabled={busy} onClick={onDelete}>
          Delete
        </button>
      </span>
    )}
  </li>
)

type QualityProps = { value: string; onChange(value: string): void }

const QualityField = ({ value, onChange }: QualityProps) => (
  <Select
    label="Quality of the reviews"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">Not judged</option>
    {[1, 2, 3, 4, 5].map((step) => (
      <option key={step} value={step}>
        {step} of 5
      </option>
    ))}
  </Select>
)

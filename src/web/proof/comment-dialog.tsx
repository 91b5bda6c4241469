import { useState } from 'react'
import type { ProofBody } from '#features/editorial/production/api-schemas.ts'
import { TextArea } from '#web/form/field.tsx'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { findTyped, storeTyped, type TypedComment } from './device-comments.ts'
import type { Comments } from './use-comments.ts'

type Part = ProofBody['parts'][number]

type Props = {
  proof: ProofBody
  /** Null for the whole text; undefined closes the dialog. */
  partId: string | null | undefined
  comments: Comments
  onClose(): void
}

const empty: TypedComment = { text: null, suggestion: null }

/** Writes the comment on one part. What is typed stays in the browser until it is saved or discarded. */
export function CommentDialog({ proof, partId, comments, onClose }: Props) {
  const [typed, setTyped] = useState<{ partId: string | null; content: TypedComment }>()
  const [problem, setProblem] = useState<string>()
  const part = proof.parts.find(({ id }) => id === partId)
  const content = () => {
    if (partId === undefined) return empty
    if (typed?.partId === partId) return typed.content
    const before = comments.comments.find((each) => each.partId === partId)
    return findTyped(proof.id, partId) ?? before ?? empty
  }
  const type = (change: Partial<TypedComment>) => {
    if (partId === undefined) return
    const { text, suggestion } = { ...content(), ...change }
    setProblem(undefined)
    setTyped({ partId, content: { text, suggestion } })
    storeTyped(proof.id, partId, { text, suggestion })
  }
  const close = () => {
    if (partId !== undefined) storeTyped(proof.id, partId, undefined)
    setTyped(undefined)
    setProblem(undefined)
    onClose()
  }
  const save = () => {
    if (partId === undefined) return
    const written = contentOf(content(), part)
    if (!written.text && !written.suggestion)
      return setProblem('Please write a comment or suggest other words.')
    comments.save(partId, written)
    close()
  }
  return (
    <ConfirmDialog
      open={partId !== undefined}
      title={part ? `Comment on part ${part.number}` : 'Comment on the whole text'}
      action="Save comment"
      look="primary"
      onConfirm={save}
      onClose={close}
    >
      {partId !== undefined && (
        <CommentFields part={part} typed={content()} problem={problem} onType={type} />
      )}
    </ConfirmDialog>
  )
}

type FieldsProps = {
  part: Part | undefined
  typed: TypedComment
  problem: string | undefined
  onType(change: Partial<TypedComment>): void
}

const CommentFields = ({ part, typed, problem, onType }: FieldsProps) => (
  <div className="flex flex-col gap-4 text-ink">
    {part?.text && typed.suggestion === null && (
      <blockquote className="max-h-32 overflow-y-auto border-l-4 border-line pl-3 font-serif [overflow-wrap:anywhere]">
        {part.text}
      </blockquote>
    )}
    {part?.text && <Suggestion part={part} typed={typed} onType={onType} />}
    <TextArea
      label="Your comment"
      {...(typed.suggestion !== null && { hint: 'Optional: why you suggest it' })}
      rows={3}
      maxLength={5000}
      error={problem}
      value={typed.text ?? ''}
      onChange={({ target }) => onType({ text: target.value })}
    />
  </div>
)

/** The comment to send. Unchanged words are not sent as a suggestion. */
function contentOf({ text, suggestion }: TypedComment, part: Part | undefined): TypedComment {
  const words = suggestion?.trim() || null
  return { text: text?.trim() || null, suggestion: words === part?.text?.trim() ? null : words }
}

type SuggestionProps = {
  part: Part
  typed: TypedComment
  onType(change: Partial<TypedComment>): void
}

/** The words of a part, which the author changes in place. */
function Suggestion({ part, typed: { suggestion }, onType }: SuggestionProps) {
  if (suggestion === null)
    return (
      <button
        type="button"
        className={`${textButtonStyle} self-start`}
        onClick={() => onType({ suggestion: part.text })}
      >
        Suggest other words
      </button>
    )
  return (
    <div>
      <TextArea
        label="Your text"
        hint="Change the text as it should be. The editors see what is different."
        rows={suggestion.length > 300 ? 8 : 4}
        maxLength={10_000}
        value={suggestion}
        onChange={({ target }) => onType({ suggestion: target.value })}
      />
      <button
        type="button"
        className={textButtonStyle}
        onClick={() => onType({ suggestion: null })}
      >
        Leave the words as they are
      </button>
    </div>
  )
}

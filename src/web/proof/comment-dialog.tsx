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

/** Writes the comment on one part. What is typed stays in the browser until it is saved or discarded. */
export function CommentDialog({ partId, ...props }: Props) {
  if (partId === undefined) return null
  return <OpenDialog key={partId} {...props} partId={partId} />
}

function OpenDialog({ proof, partId, comments, onClose }: Props & { partId: string | null }) {
  const part = proof.parts.find(({ id }) => id === partId)
  const before = comments.comments.find((each) => each.partId === partId)
  const [typed, setTyped] = useState<TypedComment>(
    () => findTyped(proof.id, partId) ?? before ?? { text: null, suggestion: null },
  )
  const [problem, setProblem] = useState<string>()
  const type = (change: Partial<TypedComment>) => {
    const changed = { ...typed, ...change }
    setProblem(undefined)
    setTyped(changed)
    storeTyped(proof.id, partId, changed)
  }
  const close = () => {
    storeTyped(proof.id, partId, undefined)
    onClose()
  }
  const save = () => {
    const content = contentOf(typed, part)
    if (!content.text && !content.suggestion)
      return setProblem('Please write a comment or suggest other words.')
    comments.save(partId, content)
    close()
  }
  return (
    <ConfirmDialog
      open
      title={part ? `Comment on part ${part.number}` : 'Comment on the whole text'}
      action="Save comment"
      look="go"
      onConfirm={save}
      onClose={close}
    >
      <div className="flex flex-col gap-4 text-ink">
        {part?.text && typed.suggestion === null && (
          <blockquote className="max-h-32 overflow-y-auto border-l-4 border-line pl-3 font-serif [overflow-wrap:anywhere]">
            {part.text}
          </blockquote>
        )}
        {part?.text && <Suggestion part={part} typed={typed} onType={type} />}
        <TextArea
          label="Your comment"
          {...(typed.suggestion !== null && { hint: 'Optional: why you suggest it' })}
          rows={3}
          maxLength={5000}
          error={problem}
          value={typed.text ?? ''}
          onChange={({ target }) => type({ text: target.value })}
        />
      </div>
    </ConfirmDialog>
  )
}

/** What is sent: words that were not changed are no suggestion. */
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
        label="Your words"
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

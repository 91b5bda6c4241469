import type { ProofBody } from '#features/editorial/production/api-schemas.ts'
import { SuggestedWords } from '#web/ui/article/suggested-words.tsx'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import type { DeviceComment } from './device-comments.ts'
import type { Comments } from './use-comments.ts'

type Props = {
  proof: ProofBody
  comments: Comments
  onOpen(partId: string | null): void
}

/** The comments in the order of the text, each with its suggestion as a change. */
export function CommentList({ proof, comments, onOpen }: Props) {
  const numberOf = ({ partId }: DeviceComment) =>
    proof.parts.find(({ id }) => id === partId)?.number ?? 0
  const inOrder = comments.comments.toSorted((a, b) => numberOf(a) - numberOf(b))
  if (inOrder.length === 0) return <p className="mt-2 text-soft">No comments yet.</p>
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {inOrder.map((comment) => {
        const part = proof.parts.find(({ id }) => id === comment.partId)
        const name = part ? `Part ${part.number}` : 'Whole text'
        return (
          <li key={comment.id} className="py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">
              {comment.partId ? <a href={`#${comment.partId}`}>{name}</a> : name}
            </p>
            {comment.suggestion !== null && (
              <p className="mt-1">
                <SuggestedWords before={part?.text ?? ''} after={comment.suggestion} />
              </p>
            )}
            {comment.text && <p className="mt-1 whitespace-pre-line">{comment.text}</p>}
            {!comment.isSaved && (
              <p role="status" className="mt-1 text-sm text-soft">
                Saved on this device only. It is sent when the connection is back.
              </p>
            )}
            <div className="flex gap-4">
              <button
                type="button"
                className={textButtonStyle}
                aria-label={`Edit comment: ${name}`}
                onClick={() => onOpen(comment.partId)}
              >
                Edit
              </button>
              <button
                type="button"
                className={textButtonStyle}
                aria-label={`Remove comment: ${name}`}
                onClick={() => comments.remove(comment)}
              >
                Remove
              </button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

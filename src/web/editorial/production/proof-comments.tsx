import type {
  SentCommentBody,
  SentCommentsBody,
} from '#features/editorial/production/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { SuggestedWords } from '#web/ui/article/suggested-words.tsx'

type Props = SentCommentsBody & {
  /** The number of a part in the text; undefined where it is not there any more. */
  numberOf(partId: string | null): number | undefined
}

/** The comments of the author on the proofs, those without a decision first. */
export function ProofComments({ submissionId, comments, numberOf }: Props) {
  if (!submissionId || comments.length === 0) return null
  const open = comments.filter(({ decision }) => decision === null)
  const decided = comments.filter(({ decision }) => decision !== null)
  const rows = (list: SentCommentBody[]) => (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {list.map((comment) => (
        <Comment
          key={comment.id}
          submissionId={submissionId}
          comment={comment}
          number={numberOf(comment.partId)}
        />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="proof-comments">
      <h2 id="proof-comments" className="text-xl">
        Author’s comments
      </h2>
      {open.length > 0 ? rows(open) : <p className="mt-2">You have decided on every comment.</p>}
      {decided.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {decided.length === 1 ? '1 decided comment' : `${decided.length} decided comments`}
          </summary>
          {rows(decided)}
        </details>
      )}
    </section>
  )
}

const decisionLabels = { accepted: 'Accepted', done: 'Done', declined: 'Declined' }

type CommentProps = {
  submissionId: string
  comment: SentCommentBody
  number: number | undefined
}

const Comment = ({ submissionId, comment, number }: CommentProps) => (
  <li className="py-3 [overflow-wrap:anywhere]">
    <p className="font-semibold">
      {comment.partId ? (
        <a href={`#${comment.partId}`}>Part {number}</a>
      ) : comment.passage ? (
        'A part that is not there any more'
      ) : (
        'Whole text'
      )}
      <span className="font-normal text-soft">, proof {comment.proofNumber}</span>
    </p>
    {comment.suggestion !== null && (
      <p className="mt-1">
        <SuggestedWords before={comment.passage} after={comment.suggestion} />
      </p>
    )}
    {comment.text && <p className="mt-1 whitespace-pre-line">{comment.text}</p>}
    {comment.unappliedReason && (
      <p className="mt-1 text-sm text-alarm">
        The suggestion does not fit: {comment.unappliedReason}.
      </p>
    )}
    {comment.decision ? (
      <p className="mt-1 text-sm text-soft">
        {decisionLabels[comment.decision]} by {comment.decidedBy ?? 'a deleted account'}
      </p>
    ) : (
      <Decide submissionId={submissionId} comment={comment} name={number ?? 'whole text'} />
    )}
  </li>
)

type DecideProps = {
  submissionId: string
  comment: SentCommentBody
  name: number | string
}

function Decide({ submissionId, comment: { id, suggestion, unappliedReason }, name }: DecideProps) {
  const decide = (decision: 'accepted' | 'done' | 'declined') => ({
    call: toCall('PUT /submissions/:id/proof-comments/:commentId', {
      params: { id: submissionId, commentId: id },
      body: { decision },
    }),
    failure: 'The comment was not decided',
  })
  const canAccept = suggestion !== null && unappliedReason === null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {canAccept && (
        <ActionButton
          {...decide('accepted')}
          success="The words are in the text"
          aria-label={`Accept the suggestion: ${name}`}
        >
          Accept
        </ActionButton>
      )}
      <ActionButton {...decide('done')} success="Marked as done" aria-label={`Done: ${name}`}>
        Done
      </ActionButton>
      <ActionButton
        {...decide('declined')}
        success="Comment declined"
        aria-label={`Decline: ${name}`}
      >
        Decline
      </ActionButton>
    </div>
  )
}

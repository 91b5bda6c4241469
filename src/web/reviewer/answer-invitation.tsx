import { useState } from 'react'
import { formatDay } from '#domain/text/format.ts'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { useTask } from '#web/api/use-task.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { callReview } from './call-review.ts'
import { DeclineForm } from './decline-form.tsx'
import { Messages } from './messages.tsx'

type Props = { review: ReviewBody; onAnswered(): Promise<void> }

/** The invitation with its two buttons. Opening it changes nothing. */
export function AnswerInvitation({ review, onAnswered }: Props) {
  const [isDeclining, setDeclining] = useState(false)
  const { busy, failure, run } = useTask('Your answer was not saved. Please try again.')
  const accept = () =>
    run(async () => {
      await callReview('POST /review/accept')
      await onAnswered()
    })
  const hasDeclined = review.state === 'declined'
  return (
    <div className="max-w-3xl pb-6">
      <p className="text-soft">
        Dear {review.reviewerName}, {review.journal} invites you to review this manuscript.
      </p>
      <h1 className="mt-1 text-3xl">{review.title}</h1>
      {review.authors && <p className="mt-2">{review.authors.join(', ')}</p>}
      {hasDeclined && (
        <Banner tone="plain" takesFocus>
          You declined this invitation. Thank you for your answer. If you have changed your mind,
          you can still accept it.
        </Banner>
      )}
      <Messages review={review} />
      <h2 className="mt-6 text-xl">Abstract</h2>
      <p className="mt-1 whitespace-pre-line font-serif text-lg">{review.abstract}</p>
      {review.keywords.length > 0 && (
        <p className="mt-2 text-soft">Keywords: {review.keywords.join(', ')}</p>
      )}
      <DueDates review={review} />
      {failure && <ErrorBox takesFocus>{failure}</ErrorBox>}
      {!isDeclining && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="primary" disabled={busy} onClick={accept}>
            {busy ? 'Accepting…' : 'Accept'}
          </Button>
          {!hasDeclined && (
            <Button disabled={busy} onClick={() => setDeclining(true)}>
              Decline
            </Button>
          )}
        </div>
      )}
      {isDeclining && <DeclineForm onDeclined={onAnswered} onCancel={() => setDeclining(false)} />}
      <p className="mt-8 text-sm text-soft">
        A question? Write to <a href={`mailto:${review.contactEmail}`}>{review.contactEmail}</a>.
      </p>
    </div>
  )
}

const identities: Record<ReviewBody['anonymity'], string> = {
  'double-anonymized': 'The authors do not learn who you are, and you do not learn who they are.',
  'single-anonymized': 'The authors do not learn who you are.',
  'all-identities-visible': 'You and the authors know each other’s names.',
}

const DueDates = ({ review }: { review: ReviewBody }) => (
  <>
    <dl className="mt-6 grid max-w-md grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-soft">Please answer by</dt>
      <dd className="font-semibold">{formatDay(review.answerDueAt)}</dd>
      <dt className="text-soft">Review due</dt>
      <dd className="font-semibold">{formatDay(review.reviewDueAt)}</dd>
    </dl>
    <p className="mt-3">{identities[review.anonymity]}</p>
  </>
)

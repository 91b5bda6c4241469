import { useCallback, useEffect, useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { ApiError, errorMessage } from '#web/api/api.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { LinkedEmails } from '#web/ui/linked-emails.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { callReview } from './call-review.ts'
import { earlyReviewAttribute, findEarlyCaret } from './early-review.ts'
import { ReviewCertificate } from './review-certificate.tsx'
import { ReviewSent } from './review-sent.tsx'
import { WriteReview } from './write-review.tsx'

export const meta = () => [
  { title: 'Review a manuscript' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The page behind a review link: the same frame for everyone. The secret stays in the fragment of the address. */
export default function Review() {
  const { review, problem, load, setReview, caret } = useReview()
  const journal = useRouteLoaderData<typeof rootLoader>('root')?.journal.name
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-card">
        <p className="page font-serif text-lg font-bold">
          <Link to="/" className="inline-block py-3 text-ink no-underline hover:underline">
            {journal}
          </Link>
        </p>
      </header>
      <main className="page flex grow flex-col overflow-x-clip pt-6" id="main">
        {!review && !problem && <EarlyText />}
        {problem && (
          <div className="pb-6">
            <h1 className="text-2xl">Review a manuscript</h1>
            <Banner
              tone={problem.canRetry ? 'bad' : 'plain'}
              takesFocus
              {...(problem.canRetry && { action: <Button onClick={load}>Try again</Button> })}
            >
              <LinkedEmails text={problem.message} />
            </Banner>
            {problem.isEnd && <ReviewCertificate />}
          </div>
        )}
        {review && <ReviewSteps review={review} load={load} onChange={setReview} caret={caret} />}
      </main>
    </div>
  )
}

/** Where the text appears before the scripts load (`early-review.ts`), which React leaves as it is. */
const EarlyText = () => (
  <div
    {...{ [earlyReviewAttribute]: '' }}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which the early script replaces
    dangerouslySetInnerHTML={{ __html: '<p role="status">Opening the invitation…</p>' }}
  />
)

type StepProps = {
  review: ReviewBody
  load(): Promise<void>
  onChange(review: ReviewBody): void
  caret: ReturnType<typeof findEarlyCaret>
}

/** The last review ends its round, and with it the link: the page keeps what it knows. */
function ReviewSteps({ review, load, onChange, caret }: StepProps) {
  if (review.state === 'accepted')
    return (
      <WriteReview
        review={review}
        caret={caret}
        onDeclined={load}
        onSent={(sentAt) => onChange({ ...review, state: 'reviewed', sentAt })}
      />
    )
  if (review.state === 'reviewed') return <ReviewSent review={review} />
  return <AnswerInvitation key={review.state} review={review} onAnswered={load} />
}

/** The invitation, requested in the browser because the server never receives the fragment. */
function useReview() {
  const [review, setReview] = useState<ReviewBody>()
  const [problem, setProblem] = useState<{ message: string; canRetry: boolean; isEnd: boolean }>()
  const [caret, setCaret] = useState<ReturnType<typeof findEarlyCaret>>()
  const load = useCallback(async () => {
    try {
      const { data } = await callReview('GET /review')
      setCaret(findEarlyCaret())
      setReview(data)
      setProblem(undefined)
    } catch (error) {
      const isFinal = error instanceof ApiError && [404, 410].includes(error.status ?? 0)
      const message = errorMessage(error, 'The invitation could not be opened.')
      const isEnd = error instanceof ApiError && error.status === 410
      setProblem({ message, canRetry: !isFinal, isEnd })
      if (isFinal) setReview(undefined)
    }
  }, [])
  useEffect(() => {
    load()
    addEventListener('hashchange', load)
    return () => removeEventListener('hashchange', load)
  }, [load])
  return { review, problem, load, setReview, caret }
}

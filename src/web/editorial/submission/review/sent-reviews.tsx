import type { ReactNode } from 'react'
import { formatDay } from '#domain/text/format.ts'
import type { InvitationBody } from '#features/editorial/rounds/api-schemas.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** The review of an invitation, and the versions of it that were sent back. */
export function SentReviews({ invitation }: { invitation: InvitationBody }) {
  const { review, returns, reviewer } = invitation
  if (!review) return null
  const earlier = returns.filter(({ sentAt }) => sentAt !== review.sentAt)
  return (
    <>
      {returns.map(({ reason, sentBackAt, by }) => (
        <span
          key={sentBackAt}
          className="block text-sm [overflow-wrap:anywhere] whitespace-pre-line text-soft"
        >
          Sent back {by && `by ${by} `}on {formatDay(sentBackAt)}: “{reason}”
        </span>
      ))}
      {earlier.map(({ sentAt, parts }) => (
        <Review key={sentAt} parts={parts} name={reviewer.name}>
          Earlier version, sent {formatDay(sentAt)}
        </Review>
      ))}
      <Review parts={review.parts} name={reviewer.name}>
        Read the review
      </Review>
    </>
  )
}

type ReviewProps = {
  parts: NonNullable<InvitationBody['review']>['parts']
  name: string
  children: ReactNode
}

const Review = ({ parts, name, children }: ReviewProps) => (
  <Disclosure
    summary={
      <>
        {children}
        <span className="sr-only"> of {name}</span>
      </>
    }
  >
    {parts.map(({ heading, text, isConfidential }) => (
      <div key={`${heading} ${isConfidential}`} className="mb-3">
        <b className="text-sm text-soft">
          {heading}
          {isConfidential && ' (editors only)'}
        </b>
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      </div>
    ))}
  </Disclosure>
)

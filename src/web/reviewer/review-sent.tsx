import { formatDay } from '#domain/text/format.ts'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { Messages } from './messages.tsx'
import { ReviewCertificate } from './review-certificate.tsx'

/** Thanks, and what happens next. */
export const ReviewSent = ({ review }: { review: ReviewBody }) => (
  <div className="max-w-2xl pb-6">
    <h1 className="text-3xl" tabIndex={-1} ref={(heading) => heading?.focus()}>
      Thank you, {review.reviewerName}
    </h1>
    <p role="status" className="mt-4 font-semibold text-green">
      {review.journal} received your review{review.sentAt && ` on ${formatDay(review.sentAt)}`}.
    </p>
    <p className="mt-4">“{review.title}”</p>
    <Messages review={review} />
    <h2 className="mt-8 text-xl">What happens next</h2>
    <ul className="mt-2 list-disc space-y-2 pl-6">
      <li>An editor reads the reviews of this round and decides.</li>
      <li>
        The author receives your comments and notes
        {review.anonymity === 'all-identities-visible' ? '.' : ', without your name.'} Only the
        editors read your confidential comments.
      </li>
    </ul>
    <ReviewCertificate />
    <p className="mt-6">
      A question? Write to <a href={`mailto:${review.contactEmail}`}>{review.contactEmail}</a>.
    </p>
  </div>
)

import { formatDay } from '#domain/text/format.ts'
import type { ProofBody } from '#features/editorial/production/api-schemas.ts'

/** Thanks, and what happens next. */
export function ProofAnswered({ proof }: { proof: ProofBody }) {
  const isApproved = proof.state === 'approved'
  const day = proof.answeredAt ? ` on ${formatDay(proof.answeredAt)}` : ''
  const count = proof.comments.length
  return (
    <div className="max-w-2xl pb-6">
      <h1 className="text-3xl" tabIndex={-1} ref={(heading) => heading?.focus()}>
        Thank you, {proof.readerName}
      </h1>
      <p role="status" className="mt-4 font-semibold text-green">
        {isApproved
          ? `You approved the proof${day}.`
          : `${proof.journal} received your corrections${day}: ${count === 1 ? '1 comment' : `${count} comments`}.`}
      </p>
      <p className="mt-4">“{proof.title}”</p>
      <h2 className="mt-8 text-xl">What happens next</h2>
      <ul className="mt-2 list-disc space-y-2 pl-6">
        {isApproved ? (
          <>
            <li>The editors publish the article with the text that you approved.</li>
            <li>You get an email when readers can see it.</li>
          </>
        ) : (
          <>
            <li>The editors read each comment and change the text.</li>
            <li>You get an email with the next proof, to approve or correct again.</li>
          </>
        )}
      </ul>
      <p className="mt-6">
        A question? Write to <a href={`mailto:${proof.contactEmail}`}>{proof.contactEmail}</a>.
      </p>
    </div>
  )
}

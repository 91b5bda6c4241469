import { Link } from 'react-router'
import type { ReviewYear } from '#features/editorial/reviewers/own-review-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** The certificates of a reviewer, one for each year in which they sent reviews. */
export const Certificates = ({ years }: { years: readonly ReviewYear[] }) => (
  <section aria-labelledby="certificates" className="mt-10">
    <h2 id="certificates" className="text-2xl">
      Certificates
    </h2>
    <p className="mt-2 max-w-[60ch] text-soft">
      A certificate names you, the year and the number of your reviews, and no manuscript. Anyone
      who has its code can check it.
    </p>
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {years.map((year) => (
        <Year key={year.year} {...year} />
      ))}
    </ul>
  </section>
)

function Year({ year, reviews, code }: ReviewYear) {
  const { busy, run } = useAction({ failure: 'The certificate was not changed' })
  const issue = () => run(toCall('POST /reviews/certificates', { body: { year } }))
  const withdraw = () => run(toCall('DELETE /reviews/certificates/:year', { params: { year } }))
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 py-3">
      <span>
        <b>{year}</b>: {reviews === 1 ? '1 review' : `${reviews} reviews`}
      </span>
      <span className="flex flex-wrap items-center gap-4">
        {code && <Link to={`/certificates/${code}`}>Certificate {code}</Link>}
        <Button disabled={busy} onClick={issue}>
          {code ? 'Update' : 'Request a certificate'}
          <span className="sr-only"> for {year}</span>
        </Button>
        {code && (
          <Button look="danger" disabled={busy} onClick={withdraw}>
            Withdraw<span className="sr-only"> the certificate for {year}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

import { useEffect, useState } from 'react'
import type { ReviewYear } from '#features/editorial/reviewers/own-review-schemas.ts'
import { errorMessage } from '#web/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { callReview } from './call-review.ts'

/** The certificate of the year in which the review was sent; nothing before that. */
export function ReviewCertificate() {
  const [year, setYear] = useState<ReviewYear | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    callReview('GET /review/certificate').then(
      ({ data }) => setYear(data),
      // The page works without it.
      () => setYear(null),
    )
  }, [])
  if (!year) return null
  const request = async () => {
    try {
      const { data } = await callReview('POST /review/certificate')
      setYear({ ...year, code: data.code })
    } catch (error) {
      setProblem(errorMessage(error, 'The certificate could not be issued.'))
    }
  }
  return (
    <section aria-labelledby="certificate" className="mt-8 max-w-2xl">
      <h2 id="certificate" className="text-xl">
        Certificate
      </h2>
      <p className="mt-2">
        A certificate names you, the year and the number of your reviews, and no manuscript.
      </p>
      <p role="status" className="mt-3">
        {year.code && <a href={`/certificates/${year.code}`}>Certificate {year.code}</a>}
        {problem}
      </p>
      {!year.code && <Button onClick={request}>Request a certificate for {year.year}</Button>}
    </section>
  )
}

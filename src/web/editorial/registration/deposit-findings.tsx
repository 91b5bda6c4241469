import { Link } from 'react-router'
import type { RegistrationBody } from '#features/registration/api-schemas.ts'
import { FixLink } from './fix-link.tsx'

/** What Crossref would refuse or misunderstand, each with the way to where it is mended. */
export function DepositFindings({ findings }: Pick<RegistrationBody, 'findings'>) {
  const { journal, things, looked, total } = findings
  if (journal.length === 0 && things.length === 0)
    return (
      <p className="mt-2">
        {looked === 0
          ? 'Nothing is published yet.'
          : `Nothing is wrong with the newest ${looked} articles and issues.`}
      </p>
    )
  return (
    <>
      <p className="mt-2 text-soft">What Crossref would refuse is not sent until it is mended.</p>
      <ul className="mt-2 divide-y divide-line [overflow-wrap:anywhere]">
        {journal.length > 0 && (
          <li className="py-3">
            <b className="font-serif">The journal</b>
            <ul className="mt-1 list-disc pl-5">
              {journal.map(({ sentence, where }) => (
                <li key={sentence}>
                  {sentence} <FixLink of={sentence} where={where} />
                </li>
              ))}
            </ul>
          </li>
        )}
        {things.map(({ at, title, findings }) => (
          <li key={at} className="py-3">
            <Link to={at} className="font-serif font-bold">
              {title || 'Untitled Journal'}
            </Link>
            <ul className="mt-1 list-disc pl-5">
              {findings.map(({ sentence, weight }) => (
                <li key={sentence}>
                  {sentence}
                  {weight === 'doubtful' && (
                    <span className="text-soft"> It would be taken all the same.</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {total > things.length && <p className="text-soft">And {total - things.length} more.</p>}
    </>
  )
}

import { Link } from 'react-router'
import type { RegistrationBody } from '#features/registration/api-schemas.ts'
import { FixLink } from './fix-link.tsx'

export function DepositFindings({ findings }: Pick<RegistrationBody, 'findings'>) {
  const { journal, records, checked, total } = findings
  if (journal.length === 0 && records.length === 0)
    return (
      <p className="mt-2">
        {checked === 0
          ? 'Nothing is published yet.'
          : `No problems in the latest ${checked} articles and issues.`}
      </p>
    )
  return (
    <>
      <p className="mt-2 text-soft">
        Records that Crossref would reject are not sent until you fix them.
      </p>
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
        {records.map(({ at, title, findings }) => (
          <li key={at} className="py-3">
            <Link to={at} className="font-serif font-bold">
              {title || 'Untitled Journal'}
            </Link>
            <ul className="mt-1 list-disc pl-5">
              {findings.map(({ sentence, weight }) => (
                <li key={sentence}>
                  {sentence}
                  {weight === 'doubtful' && (
                    <span className="text-soft"> Crossref would still accept it.</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {total > records.length && (
        <p className="text-soft">
          And {total - records.length} more, listed here after you fix these.
        </p>
      )}
    </>
  )
}

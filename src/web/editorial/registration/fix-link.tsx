import { Link } from 'react-router'

/** Leads to where something is mended: a page of the office, or a variable that whoever runs the site sets. */
export function FixLink({ of, where }: { of: string; where: string }) {
  if (!where.startsWith('/')) return `It is set in ${where}.`
  return (
    <Link to={where} aria-label={`${of}: mend it`} className="inline-flex min-h-11 items-center">
      Mend it
    </Link>
  )
}

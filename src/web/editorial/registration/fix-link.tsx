import { Link } from 'react-router'
import { ServerRequest } from '#web/editorial/controls/server-request.tsx'

/** Links to the page where a problem is fixed, or asks for an environment variable. */
export function FixLink({ of, where }: { of: string; where: string }) {
  if (!where.startsWith('/'))
    return <ServerRequest>{`Please set ${where} for our journal.`}</ServerRequest>
  return (
    <Link to={where} aria-label={`Fix: ${of}`} className="inline-flex min-h-11 items-center">
      Fix
    </Link>
  )
}

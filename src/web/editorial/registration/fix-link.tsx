import { Link } from 'react-router'

/** Links to the page where a problem is fixed, or names the environment variable to set. */
export function FixLink({ of, where }: { of: string; where: string }) {
  if (!where.startsWith('/')) return `Set ${where} on the server.`
  return (
    <Link to={where} aria-label={`Fix: ${of}`} className="inline-flex min-h-11 items-center">
      Fix
    </Link>
  )
}

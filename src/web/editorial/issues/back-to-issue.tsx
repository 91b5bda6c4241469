import { Link, parsePath } from 'react-router'
import { formatIssue } from '#domain/text/format.ts'

type Props = { issue: { _id: string; volume: number; number: string; year: number | null } }

/** The way back to an issue on the desk. */
export const BackToIssueLink = ({ issue }: Props) => (
  <p className="mb-2">
    <Link to={`/manage-journals/issues/${issue._id}`}>
      Back to {formatIssue({ ...issue, issue: issue.number })}
    </Link>
  </p>
)

/** An address of the office, from which the way leads back to the issue; a place on the issue's own page stays as it is. */
export function withIssueQuery(issueId: string, at: string) {
  const path = parsePath(at)
  return path.pathname ? { ...path, search: `?issue=${encodeURIComponent(issueId)}` } : at
}

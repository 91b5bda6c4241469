import { Link, parsePath } from 'react-router'
import { formatIssue } from '#domain/text/format.ts'

type Props = { issue: { _id: string; volume: number; number: string; year: number | null } }

export const BackToIssueLink = ({ issue }: Props) => (
  <p className="mb-2">
    <Link to={`/manage-journals/issues/${issue._id}`}>
      Back to {formatIssue({ ...issue, issue: issue.number })}
    </Link>
  </p>
)

/** Adds the issue to an editorial address, for the link back to it. Fragments of the issue page stay unchanged. */
export function withIssueQuery(issueId: string, at: string) {
  const path = parsePath(at)
  return path.pathname ? { ...path, search: `?issue=${encodeURIComponent(issueId)}` } : at
}

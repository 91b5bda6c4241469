import { parsePath } from 'react-router'
import { formatIssue } from '#domain/text/format.ts'

type Issue = { _id: string; volume: number; number: string; year: number | null }

/** The page above the pages of articles. */
export const articlesPage = { to: '/manage-journals', label: 'Journal Management Dashboard' }

/** The issue as the page above the page of an article. */
export const backToIssue = (issue: Issue) => ({
  to: `/manage-journals/issues/${issue._id}`,
  label: `Back to ${formatIssue({ ...issue, issue: issue.number })}`,
})

/** Adds the issue to an editorial address, for the link back to it. Fragments of the issue page stay unchanged. */
export function withIssueQuery(issueId: string, at: string) {
  const path = parsePath(at)
  return path.pathname ? { ...path, search: `?issue=${encodeURIComponent(issueId)}` } : at
}

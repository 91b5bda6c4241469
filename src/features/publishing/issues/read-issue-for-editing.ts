import type { Account } from '#domain/people/account.ts'
import type { Database } from '#platform/database/database.ts'
import type { IssueForEditing } from './api-schemas.ts'
import { getVisibleIssue, listContentsForEditing, withoutHidden } from './issue-contents-queries.ts'
import { getIssue } from './issue-queries.ts'
import { issueVersionOf } from './lock-issue.ts'
import { type IssuePresentation, presentIssueForEditing } from './present-issue.ts'

/** An issue for its editor, with drafts and warnings. Throws 404. */
export async function readIssueForEditing(
  needs: IssuePresentation & { db: Database },
  who: Account,
  id: string,
): Promise<{ data: IssueForEditing }> {
  const issue = await getVisibleIssue(needs.db, who, id)
  const [row, all] = await Promise.all([
    getIssue(needs.db, id),
    listContentsForEditing(needs.db, who, id),
  ])
  const articles = withoutHidden(all)
  return { data: presentIssueForEditing(needs, issue, articles, issueVersionOf(row, articles)) }
}

import type { Account } from '#domain/people/account.ts'
import { listExcludedDrafts } from '#features/publishing/articles/draft-exclusions.ts'
import type { Database } from '#platform/database/database.ts'
import type { IssueForEditing } from './api-schemas.ts'
import { getVisibleIssue, listContentsForEditing } from './issue-contents-queries.ts'
import { type Presenting, presentIssueForEditing } from './present-issue.ts'

/** An issue as it lies on the desk of those who manage the journal. Throws 404. */
export async function readIssueForEditing(
  needs: Presenting & { db: Database },
  who: Account,
  id: string,
): Promise<{ data: IssueForEditing }> {
  const issue = await getVisibleIssue(needs.db, who, id)
  const [articles, kept] = await Promise.all([
    listContentsForEditing(needs.db, id),
    listExcludedDrafts(needs.db, who, id),
  ])
  return { data: presentIssueForEditing(needs, issue, articles, kept) }
}

import type { Account } from '#domain/people/account.ts'
import { checkIssue } from '#domain/publishing/issues/issue-warnings.ts'
import type { Database } from '#platform/database/database.ts'
import type { IssueForEditing } from './api-schemas.ts'
import { getVisibleIssue, listContentsForEditing, withoutHidden } from './issue-contents-queries.ts'
import { getIssue } from './issue-queries.ts'
import { listIssueRenditions } from './issue-rendition-queries.ts'
import { issueVersionOf } from './lock-issue.ts'
import { type IssuePresentation, presentContents, presentIssue } from './present-issue.ts'

/** An issue for its editor, with drafts and warnings. Throws 404. */
export async function readIssueForEditing(
  { db, baseUrl, journal, listUnapprovedDrafts }: IssuePresentation & { db: Database },
  who: Account,
  id: string,
): Promise<{ data: IssueForEditing }> {
  const [issue, row, all, renditions] = await Promise.all([
    getVisibleIssue(db, who, id),
    getIssue(db, id),
    listContentsForEditing(db, who, id),
    listIssueRenditions(db, id),
  ])
  const articles = withoutHidden(all)
  const drafts = articles.filter(({ status }) => status === 'draft').map(({ id }) => id)
  return {
    data: {
      issue: presentIssue(baseUrl, issue),
      version: issueVersionOf(row, articles),
      articles: articles.map((article) => presentContents(baseUrl, article)),
      unapproved: await listUnapprovedDrafts(db, who, drafts),
      findings: checkIssue(articles, journal()),
      sections: journal().sections,
      renditions,
    },
  }
}

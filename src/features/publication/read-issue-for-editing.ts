import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { checkIssue } from '#domain/publishing/issues/issue-warnings.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import {
  getVisibleIssue,
  listContentsForEditing,
  withoutHidden,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { getIssue } from '#features/publishing/issues/issue-queries.ts'
import { listIssueRenditions } from '#features/publishing/issues/issue-rendition-queries.ts'
import { issueVersionOf } from '#features/publishing/issues/lock-issue.ts'
import { presentContents, presentIssue } from '#features/publishing/issues/present-issue.ts'
import type { Database } from '#platform/database/database.ts'
import { listUnapprovedDrafts } from './hold-queries.ts'

type Deps = { db: Database; baseUrl: string; journal: () => Journal }

/** An issue for its editor, with drafts and warnings. Throws 404. */
export async function readIssueForEditing(
  { db, baseUrl, journal }: Deps,
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

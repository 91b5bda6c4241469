import { createHash } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { requireCurrentVersion } from '#domain/publishing/issue.ts'
import type { Asker } from '#features/publishing/articles/draft-exclusion.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type EditedArticle, listContentsForEditing, seenAmong } from './issue-contents-queries.ts'
import { type Issue, noSuchIssue } from './issue-queries.ts'
import { lockIssue } from './issue-rows.ts'

/**
 * An issue and its articles, nobody else's to change until the transaction ends. `hidden` are the drafts in it from which whoever
 * acts is excluded: they stay in their places, and are not among the `articles`; `all` are both in their order.
 */
export type LockedIssue = {
  issue: Issue
  articles: EditedArticle[]
  hidden: EditedArticle[]
  all: EditedArticle[]
}

/**
 * Holds an issue with its articles as `who` sees them, and with others that are to join it. Throws 404, and 409 when
 * `version` is given and not the present one.
 */
export async function lockIssueWithArticles(
  tx: Transaction,
  who: Asker,
  id: string,
  { version, joining = [] }: { version?: string | undefined; joining?: string[] } = {},
): Promise<LockedIssue> {
  // Articles before their issue, in one order: so does everybody who changes both.
  await tx
    .select({ id: article.id })
    .from(article)
    .where(or(eq(article.issueId, id), inArray(article.id, joining)))
    .orderBy(article.id)
    .for('update')
  const issue = await lockIssue(tx, id)
  if (!issue) throw noSuchIssue()
  const all = await listContentsForEditing(tx, who, id)
  const [hidden, articles] = [all.filter(({ isHidden }) => isHidden), seenAmong(all)]
  requireCurrentVersion(issueVersionOf(issue, articles), version)
  return { issue, articles, hidden, all }
}

/**
 * Another text whenever what somebody sees of the issue, its order or its articles has changed, by whatever way; the same
 * while only hidden drafts have.
 */
export function issueVersionOf(issue: Issue, articles: EditedArticle[]): string {
  const { volume, number, year, title, introduction, coverId, doi } = issue
  const said = [volume, number, year, title, introduction, coverId, doi]
  const { publicationDate, publishAt, publishedAt } = issue
  const told = articles.map(({ id, status, section }) => [id, status, section])
  const whole = JSON.stringify([...said, publicationDate, publishAt, publishedAt, told])
  return createHash('sha256').update(whole).digest('hex').slice(0, 20)
}

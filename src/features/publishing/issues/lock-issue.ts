import { createHash } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { requireCurrentVersion } from '#domain/publishing/issue.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type EditedArticle, listContentsForEditing } from './issue-contents-queries.ts'
import { type Issue, noSuchIssue } from './issue-queries.ts'
import { lockIssue } from './issue-rows.ts'

/** An issue and its articles, nobody else's to change until the transaction ends. */
export type LockedIssue = { issue: Issue; articles: EditedArticle[] }

/**
 * Holds an issue with its articles, and with others that are to join it. Throws 404, and 409 when
 * `version` is given and not the present one.
 */
export async function lockIssueWithArticles(
  tx: Transaction,
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
  const articles = await listContentsForEditing(tx, id)
  requireCurrentVersion(issueVersionOf(issue, articles), version)
  return { issue, articles }
}

/** Another text whenever the issue, its order, or which articles stand in it has changed, by whatever way. */
export function issueVersionOf(issue: Pick<Issue, 'version'>, articles: EditedArticle[]): string {
  const told = articles.map(({ id, status, section }) => [id, status, section])
  const mark = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 12)
  return `${issue.version}-${mark}`
}

import { createHash } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { requireVersion } from '#domain/publishing/issue.ts'
import type { Transaction } from '#platform/database/database.ts'
import { lockIssue } from '../../issues/commands.ts'
import { type Issue, noSuchIssue } from '../../issues/queries.ts'
import { type DeskArticle, listDeskContents } from './queries.ts'

/** An issue and its articles, nobody else's to change until the transaction ends. */
export type HeldIssue = { issue: Issue; articles: DeskArticle[] }

/**
 * Holds an issue with its articles, and with others that are to join it. Throws 404, and 409 when
 * `version` is given and not the present one.
 */
export async function holdIssue(
  tx: Transaction,
  id: string,
  { version, joining = [] }: { version?: string | undefined; joining?: string[] } = {},
): Promise<HeldIssue> {
  // Articles before their issue, in one order: so does everybody who changes both.
  await tx
    .select({ id: article.id })
    .from(article)
    .where(or(eq(article.issueId, id), inArray(article.id, joining)))
    .orderBy(article.id)
    .for('update')
  const issue = await lockIssue(tx, id)
  if (!issue) throw noSuchIssue()
  const articles = await listDeskContents(tx, id)
  requireVersion(versionOf(issue, articles), version)
  return { issue, articles }
}

/** Another text whenever the issue, its order, or which articles stand in it has changed, by whatever way. */
export function versionOf(issue: Pick<Issue, 'version'>, articles: DeskArticle[]): string {
  const told = articles.map(({ id, status, section }) => [id, status, section])
  const mark = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 12)
  return `${issue.version}-${mark}`
}

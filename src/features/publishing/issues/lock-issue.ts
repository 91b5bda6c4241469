import { createHash } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { requireCurrentVersion } from '#domain/publishing/issues/issue.ts'
import type { DraftReader } from '#features/publishing/articles/draft-exclusion.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  type EditedArticle,
  listContentsForEditing,
  withoutHidden,
} from './issue-contents-queries.ts'
import { type Issue, noSuchIssue } from './issue-queries.ts'

/** A locked issue: the `articles` that the editor sees, the drafts that are `hidden` from them, and `all` in order. */
export type LockedIssue = {
  issue: Issue
  articles: EditedArticle[]
  hidden: EditedArticle[]
  all: EditedArticle[]
}

/**
 * Locks an issue with its articles, and with the articles that are `joining` it. Throws 404, and 409 if `version` is
 * given and not the current one.
 */
export async function lockIssueWithArticles(
  tx: Transaction,
  who: DraftReader,
  id: string,
  { version, joining = [] }: { version?: string | undefined; joining?: string[] } = {},
): Promise<LockedIssue> {
  // Every command locks articles in the order of their ids, then their issue, which prevents deadlocks.
  await tx
    .select({ id: article.id })
    .from(article)
    .where(or(eq(article.issueId, id), inArray(article.id, joining)))
    .orderBy(article.id)
    .for('update')
  const [row] = await tx.select().from(issue).where(eq(issue.id, id)).for('update')
  if (!row) throw noSuchIssue()
  const all = await listContentsForEditing(tx, who, id)
  const articles = withoutHidden(all)
  const locked = { issue: row, articles, hidden: all.filter(({ isHidden }) => isHidden), all }
  requireIssueVersion(locked, version)
  return locked
}

/** The drafts that the editor sees in an issue. */
export const draftsOf = ({ articles }: LockedIssue): EditedArticle[] =>
  articles.filter(({ status }) => status !== 'published')

export const draftIdsOf = (locked: LockedIssue): string[] => draftsOf(locked).map(({ id }) => id)

/** Throws 409 if `version` is given and not the current one. */
export const requireIssueVersion = (
  { issue, articles }: LockedIssue,
  version: string | undefined,
): void => requireCurrentVersion(issueVersionOf(issue, articles), version)

/** A hash that changes with everything the editor sees of an issue, and never with drafts that are hidden from them. */
export function issueVersionOf(issue: Issue, articles: EditedArticle[]): string {
  const { volume, number, year, title, introduction, coverId, doi } = issue
  const { publicationDate, publishAt, publishedAt } = issue
  const whole = JSON.stringify([
    volume,
    number,
    year,
    title,
    introduction,
    coverId,
    doi,
    publicationDate,
    publishAt,
    publishedAt,
    articles.map(({ id, status, section }) => [id, status, section]),
  ])
  return createHash('sha256').update(whole).digest('hex').slice(0, 20)
}

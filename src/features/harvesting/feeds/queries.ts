import { eq, max, sql } from 'drizzle-orm'
import { harvestRecord } from '#db/schema/harvesting.ts'
import { article } from '#db/schema/publishing/articles.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { type JournalContext, listRecords } from '#features/publishing/articles/record-queries.ts'
import { contentsOrder } from '#features/publishing/issues/issue-contents-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** Limits the length of a feed. Few issues have more articles. */
const maxArticles = { newest: 30, issue: 200 }

const newestFirst = [
  sql`${article.publishedAt} desc nulls last`,
  sql`${article.id} desc nulls last`,
]

/** The newest articles, of all categories or of one. */
export const listNewestArticles = (
  db: Reader,
  journalContext: JournalContext,
  category?: string,
): Promise<ArticleRecord[]> =>
  listRecords(db, journalContext, {
    where: category === undefined ? undefined : eq(article.category, category),
    orderBy: newestFirst,
    limit: maxArticles.newest,
  })

export const listIssueArticles = (
  db: Reader,
  journalContext: JournalContext,
  issueId: string,
): Promise<ArticleRecord[]> =>
  listRecords(db, journalContext, {
    where: eq(article.issueId, issueId),
    orderBy: contentsOrder,
    limit: maxArticles.issue,
  })

/** The last public change of any article. */
export async function findLatestChange(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(harvestRecord.changedAt) }).from(harvestRecord)
  return row?.at ?? undefined
}

import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import { harvestRecord } from '#db/schema/harvesting.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { type JournalContext, listRecords } from '#features/metadata/records.ts'
import { printedNumber } from '#features/publishing/issues/issue-queries.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** How many articles a feed tells: all of an issue, if it is not a very thick one. */
const maxArticles = { newest: 30, issue: 200 }

const newestFirst = [
  sql`${article.publishedAt} desc nulls last`,
  sql`${article.id} desc nulls last`,
]

/** The articles that appeared last, of one subject if it is named. */
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

/** The articles of an issue in its order. */
export const listIssueArticles = (
  db: Reader,
  journalContext: JournalContext,
  issueId: string,
): Promise<ArticleRecord[]> =>
  listRecords(db, journalContext, {
    where: eq(article.issueId, issueId),
    orderBy: [
      sql`${article.position} nulls last`,
      sql`${printedNumber(article.pages)} nulls last`,
      sql`${article.createdAt}`,
    ],
    limit: maxArticles.issue,
  })

/** An issue that readers see, by volume and number as printed. */
export async function findPublicIssue(db: Reader, volume: number, number: string) {
  const [found] = await db
    .select({ id: issue.id, title: issue.title })
    .from(issue)
    .where(and(eq(issue.volume, volume), eq(issue.number, number), isNotNull(issue.publishedAt)))
  return found
}

/** When anything that readers see of any article changed last; undefined while nothing was published. */
export async function findLatestChange(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(harvestRecord.changedAt) }).from(harvestRecord)
  return row?.at ?? undefined
}

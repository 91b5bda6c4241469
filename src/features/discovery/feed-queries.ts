import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { harvest } from '#db/schema/discovery.ts'
import { issue } from '#db/schema/issues.ts'
import type { ArticleRecord } from '#domain/publishing/record.ts'
import type { Database } from '#platform/database/database.ts'
import { printedNumber } from '../issues/queries.ts'
import { listRecords, type Voice } from './records.ts'

type Reader = Pick<Database, 'select'>

/** How many articles a feed tells: all of an issue, if it is not a very thick one. */
const longest = { newest: 30, issue: 200 }

const newestFirst = [
  sql`${article.publishedAt} desc nulls last`,
  sql`${article.id} desc nulls last`,
]

/** The articles that appeared last, of one subject if it is named. */
export const listNewest = (db: Reader, voice: Voice, category?: string): Promise<ArticleRecord[]> =>
  listRecords(db, voice, {
    where: category === undefined ? undefined : eq(article.category, category),
    orderBy: newestFirst,
    limit: longest.newest,
  })

/** The articles of an issue in its order. */
export const listIssue = (db: Reader, voice: Voice, issueId: string): Promise<ArticleRecord[]> =>
  listRecords(db, voice, {
    where: eq(article.issueId, issueId),
    orderBy: [
      sql`${article.position} nulls last`,
      sql`${printedNumber(article.pages)} nulls last`,
      sql`${article.createdAt}`,
    ],
    limit: longest.issue,
  })

/** An issue that readers see, by volume and number as printed. */
export async function findIssue(db: Reader, volume: number, number: string) {
  const [found] = await db
    .select({ id: issue.id, title: issue.title })
    .from(issue)
    .where(and(eq(issue.volume, volume), eq(issue.number, number), isNotNull(issue.publishedAt)))
  return found
}

/** When anything that readers see of any article changed last; undefined while nothing was published. */
export async function findLatestChange(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(harvest.changedAt) }).from(harvest)
  return row?.at ?? undefined
}

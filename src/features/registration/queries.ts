import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import { licences } from '#domain/publishing/licence.ts'
import {
  type DepositState,
  depositStates,
  type Registry,
} from '#domain/publishing/registration/deposit.ts'
import type { PublishedFacts } from '#domain/publishing/registration/doaj-criteria.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** How many deposits are in which state, by registry; states without any are left out. */
export async function countDeposits(
  db: Reader,
): Promise<{ registry: Registry; state: DepositState; count: number }[]> {
  const rows = await db
    .select({ registry: deposit.registry, state: deposit.state, count: count() })
    .from(deposit)
    .groupBy(deposit.registry, deposit.state)
  return rows.toSorted((a, b) => depositStates.indexOf(a.state) - depositStates.indexOf(b.state))
}

export type DepositFilter = { registry: Registry; state: DepositState; page: number }
export type ListedDeposit = Awaited<ReturnType<typeof listDeposits>>['items'][number]

/** So many deposits are on a page. */
const pageSize = 20

/** A page of the deposits in a state, the newest first, each with the log of its tries. */
export async function listDeposits(db: Reader, { registry, state, page }: DepositFilter) {
  const where = and(eq(deposit.registry, registry), eq(deposit.state, state))
  const [counted] = await db.select({ n: count() }).from(deposit).where(where)
  const rows = await db
    .select({
      deposit,
      title: article.title,
      volume: issue.volume,
      number: issue.number,
      doi: sql<string | null>`coalesce(${article.doi}, ${issue.doi})`,
    })
    .from(deposit)
    .leftJoin(article, and(eq(deposit.kind, 'article'), eq(article.id, deposit.targetId)))
    .leftJoin(issue, and(eq(deposit.kind, 'issue'), eq(issue.id, deposit.targetId)))
    .where(where)
    .orderBy(desc(deposit.stateAt), asc(deposit.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const attempts = await listAttempts(
    db,
    rows.map((row) => row.deposit.id),
  )
  const items = rows.map((row) => ({ ...row, attempts: attempts.get(row.deposit.id) ?? [] }))
  return { items, page, limit: pageSize, total: counted?.n ?? 0 }
}

async function listAttempts(db: Reader, ids: string[]) {
  const rows = await db
    .select()
    .from(depositAttempt)
    .where(inArray(depositAttempt.depositId, ids))
    .orderBy(desc(depositAttempt.id))
  return Map.groupBy(rows, ({ depositId }) => depositId)
}

/** What is computed of the published articles for DOAJ; `since` is a year ago (`YYYY-MM-DD`). */
export async function findPublishedFacts(db: Reader, since: string): Promise<PublishedFacts> {
  const where = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const names = sql.join(
    Object.keys(licences).map((name) => sql`${name}`),
    sql`, `,
  )
  const [found] = await db
    .select({
      articles: count(),
      withoutDoi: where(sql`${article.doi} is null`),
      withoutAbstract: where(sql`${article.abstract} = ''`),
      researchInAYear: where(
        sql`${article.publicationDate} >= ${since} and ${article.notice} is null and coalesce(${article.section}, '') not ilike 'editorial%'`,
      ),
      unknownLicences: where(sql`${article.licence} not in (${names})`),
    })
    .from(article)
    .where(isPublicArticle())
  const none = {
    articles: 0,
    withoutDoi: 0,
    withoutAbstract: 0,
    researchInAYear: 0,
    unknownLicences: 0,
  }
  return found ?? none
}

import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import { licences } from '#domain/publishing/licence.ts'
import {
  type DepositState,
  depositStates,
  type Registry,
} from '#domain/publishing/registration/deposit.ts'
import type { PublishedFacts } from '#domain/publishing/registration/doaj-criteria.ts'
import { isIndexedArticle } from '#features/publishing/articles/article-fragments.ts'
import type { Database, Reader } from '#platform/database/database.ts'

/** The number of deposits by registry and state, without empty states. */
export async function countDeposits(db: Reader) {
  const rows = await db
    .select({ registry: deposit.registry, state: deposit.state, count: count() })
    .from(deposit)
    .groupBy(deposit.registry, deposit.state)
  return rows.toSorted((a, b) => depositStates.indexOf(a.state) - depositStates.indexOf(b.state))
}

export type DepositFilter = { registry: Registry; state: DepositState; page: number }
export type ListedDeposit = Awaited<ReturnType<typeof listDeposits>>['items'][number]

const pageSize = 20

/** A page of deposits with their attempts, newest first. */
export async function listDeposits(db: Database, { registry, state, page }: DepositFilter) {
  const where = and(eq(deposit.registry, registry), eq(deposit.state, state))
  const rows = await db
    .select({
      deposit,
      title: article.title,
      volume: issue.volume,
      number: issue.number,
      doi: sql<string | null>`coalesce(${article.doi}, ${issue.doi})`,
    })
    .from(deposit)
    .leftJoin(article, and(ne(deposit.kind, 'issue'), eq(article.id, deposit.targetId)))
    .leftJoin(issue, and(eq(deposit.kind, 'issue'), eq(issue.id, deposit.targetId)))
    .where(where)
    .orderBy(desc(deposit.stateAt), asc(deposit.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const ids = rows.map((row) => row.deposit.id)
  const attempts = await db
    .select()
    .from(depositAttempt)
    .where(inArray(depositAttempt.depositId, ids))
    .orderBy(desc(depositAttempt.id))
  const byDeposit = Map.groupBy(attempts, ({ depositId }) => depositId)
  const items = rows.map((row) => ({ ...row, attempts: byDeposit.get(row.deposit.id) ?? [] }))
  return { items, page, limit: pageSize, total: await db.$count(deposit, where) }
}

/** Counts for the criteria of DOAJ; `since` is a year ago (`YYYY-MM-DD`). */
export async function findPublishedFacts(db: Reader, since: string): Promise<PublishedFacts> {
  const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const known = sql.join(
    Object.keys(licences).map((name) => sql`${name}`),
    sql`, `,
  )
  const [facts] = await db
    .select({
      articles: count(),
      withoutDoi: countWhere(sql`${article.doi} is null`),
      withoutAbstract: countWhere(sql`${article.abstract} = ''`),
      researchInAYear: countWhere(
        sql`${article.publicationDate} >= ${since} and ${article.notice} is null and coalesce(${article.section}, '') not ilike 'editorial%'`,
      ),
      unknownLicences: countWhere(sql`${article.licence} not in (${known})`),
    })
    .from(article)
    .where(isIndexedArticle())
  if (!facts) throw new Error('a count without groups returned no row')
  return facts
}

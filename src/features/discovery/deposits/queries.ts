import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { deposit, depositTry } from '#db/schema/discovery.ts'
import { issue } from '#db/schema/issues.ts'
import { type DepositState, depositStates, type Registry } from '#domain/publishing/deposit.ts'
import type { PublishedFacts } from '#domain/publishing/doaj-criteria.ts'
import { licences } from '#domain/publishing/licence.ts'
import type { Database } from '#platform/database/database.ts'
import { isPublic } from '../records.ts'

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
const depositsOnPage = 20

/** A page of the deposits in a state, the newest first, each with the log of its tries. */
export async function listDeposits(db: Reader, { registry, state, page }: DepositFilter) {
  const where = and(eq(deposit.registry, registry), eq(deposit.state, state))
  const [counted] = await db.select({ n: count() }).from(deposit).where(where)
  const rows = await db
    .select({
      ...{ deposit, title: article.title, volume: issue.volume, number: issue.number },
      doi: sql<string | null>`coalesce(${article.doi}, ${issue.doi})`,
    })
    .from(deposit)
    .leftJoin(article, and(eq(deposit.kind, 'article'), eq(article.id, deposit.thingId)))
    .leftJoin(issue, and(eq(deposit.kind, 'issue'), eq(issue.id, deposit.thingId)))
    .where(where)
    .orderBy(desc(deposit.stateAt), asc(deposit.id))
    .limit(depositsOnPage)
    .offset((page - 1) * depositsOnPage)
  const tries = await listTries(
    db,
    rows.map((row) => row.deposit.id),
  )
  const items = rows.map((row) => ({ ...row, tries: tries.get(row.deposit.id) ?? [] }))
  return { items, page, limit: depositsOnPage, total: counted?.n ?? 0 }
}

async function listTries(db: Reader, ids: string[]) {
  const rows = await db
    .select()
    .from(depositTry)
    .where(inArray(depositTry.depositId, ids))
    .orderBy(desc(depositTry.id))
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
    .where(isPublic)
  const none = {
    ...{ articles: 0, withoutDoi: 0, withoutAbstract: 0 },
    ...{ researchInAYear: 0, unknownLicences: 0 },
  }
  return found ?? none
}

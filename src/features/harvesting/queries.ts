import { and, asc, eq, gte, isNotNull, lt, max, min, type SQL, sql } from 'drizzle-orm'
import { harvestRecord } from '#db/schema/harvesting.ts'
import type { Database, Reader } from '#platform/database/database.ts'

export type OaiSet = { issueId: string } | { category: string }

/** The header of a record, also of a deleted article. */
export type RecordHeader = {
  articleId: string
  changedAt: Date
  deleted: boolean
  issueId: string | null
  category: string | null
}

/** Records that changed at `from` or later and before `before`. */
export type Selection = {
  from: Date | undefined
  before: Date | undefined
  set: OaiSet | undefined
}

/** A position in the list of records, which are ordered by change and id. */
export type ListPosition = { changedAt: Date; articleId: string }

const matchesSelection = ({ from, before, set }: Selection): SQL | undefined =>
  and(
    from && gte(harvestRecord.changedAt, from),
    before && lt(harvestRecord.changedAt, before),
    set &&
      ('issueId' in set
        ? eq(harvestRecord.issueId, set.issueId)
        : eq(harvestRecord.category, set.category)),
  )

const afterPosition = ({ changedAt, articleId }: ListPosition): SQL =>
  sql`(${harvestRecord.changedAt}, ${harvestRecord.articleId}) > (${changedAt.toISOString()}::timestamptz, ${articleId})`

export const listHeaders = (
  db: Reader,
  selection: Selection,
  after: ListPosition | undefined,
  limit: number,
): Promise<RecordHeader[]> =>
  db
    .select()
    .from(harvestRecord)
    .where(and(matchesSelection(selection), after && afterPosition(after)))
    .orderBy(asc(harvestRecord.changedAt), asc(harvestRecord.articleId))
    .limit(limit)

export const countHeaders = (db: Database, selection: Selection): Promise<number> =>
  db.$count(harvestRecord, matchesSelection(selection))

export async function findHeader(db: Reader, articleId: string): Promise<RecordHeader | undefined> {
  const [row] = await db.select().from(harvestRecord).where(eq(harvestRecord.articleId, articleId))
  return row
}

export async function findEarliestChange(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: min(harvestRecord.changedAt) }).from(harvestRecord)
  return row?.at ?? undefined
}

/** The categories of all articles, including deleted ones. */
export async function listHarvestedCategories(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ category: harvestRecord.category })
    .from(harvestRecord)
    .where(isNotNull(harvestRecord.category))
    .groupBy(harvestRecord.category)
    .orderBy(harvestRecord.category)
  return rows.flatMap(({ category }) => category ?? [])
}

/** The sitemap of an article, which depends on its id only. */
const sitemapNumberOf = (maps: number): SQL<number> =>
  sql<number>`(('x' || left(md5(${harvestRecord.articleId}), 8))::bit(32)::bigint % ${maps})`.mapWith(
    Number,
  )

export const countPublicArticles = (db: Database): Promise<number> =>
  db.$count(harvestRecord, eq(harvestRecord.deleted, false))

/** The last change in each sitemap that has articles. */
export const listSitemaps = (db: Reader, maps: number) =>
  db
    .select({ part: sitemapNumberOf(maps).as('part'), changedAt: max(harvestRecord.changedAt) })
    .from(harvestRecord)
    .where(eq(harvestRecord.deleted, false))
    .groupBy(sql`part`)
    .orderBy(sql`part`)

export const listSitemapArticles = (db: Reader, maps: number, part: number, limit: number) =>
  db
    .select({ articleId: harvestRecord.articleId, changedAt: harvestRecord.changedAt })
    .from(harvestRecord)
    .where(and(eq(harvestRecord.deleted, false), eq(sitemapNumberOf(maps), part)))
    .orderBy(asc(harvestRecord.articleId))
    .limit(limit)

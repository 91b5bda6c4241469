import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  min,
  type SQL,
  sql,
} from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { harvest } from '#db/schema/discovery.ts'
import type { ArticleRecord } from '#domain/publishing/record.ts'
import type { Database } from '#platform/database/database.ts'
import { listRecords, type Voice } from './records.ts'

type Reader = Pick<Database, 'select'>

/** A group of articles that can be harvested by itself. */
export type HarvestSet = { issueId: string } | { category: string }

/** What of an article a harvester must know, also when the article is gone. */
export type Header = {
  articleId: string
  changedAt: Date
  deleted: boolean
  issueId: string | null
  category: string | null
}

/** Which articles: those that changed at `from` or later and before `before`. */
export type Selection = {
  from: Date | undefined
  before: Date | undefined
  set: HarvestSet | undefined
}

/** A place in the order in which articles are told: by change, then by id. */
export type Place = { changedAt: Date; articleId: string }

const selected = ({ from, before, set }: Selection): SQL | undefined =>
  and(
    from && gte(harvest.changedAt, from),
    before && lt(harvest.changedAt, before),
    set &&
      ('issueId' in set ? eq(harvest.issueId, set.issueId) : eq(harvest.category, set.category)),
  )

const behind = ({ changedAt, articleId }: Place): SQL =>
  sql`(${harvest.changedAt}, ${harvest.articleId}) > (${changedAt.toISOString()}::timestamptz, ${articleId})`

/** The first headers of a selection behind a place, or from its beginning. */
export const listHeaders = (
  db: Reader,
  selection: Selection,
  after: Place | undefined,
  limit: number,
): Promise<Header[]> =>
  db
    .select()
    .from(harvest)
    .where(and(selected(selection), after && behind(after)))
    .orderBy(asc(harvest.changedAt), asc(harvest.articleId))
    .limit(limit)

export async function countHeaders(db: Reader, selection: Selection): Promise<number> {
  const [row] = await db.select({ n: count() }).from(harvest).where(selected(selection))
  return row?.n ?? 0
}

export async function findHeader(db: Reader, articleId: string): Promise<Header | undefined> {
  const [found] = await db.select().from(harvest).where(eq(harvest.articleId, articleId))
  return found
}

/** The moment before which nothing has changed; undefined while nothing was published. */
export async function findEarliestChange(db: Reader): Promise<Date | undefined> {
  const [row] = await db.select({ at: min(harvest.changedAt) }).from(harvest)
  return row?.at ?? undefined
}

/** The subjects that any article has or had. */
export async function listHarvestedCategories(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ category: harvest.category })
    .from(harvest)
    .where(isNotNull(harvest.category))
    .groupBy(harvest.category)
    .orderBy(harvest.category)
  return rows.flatMap(({ category }) => category ?? [])
}

/** The articles of the given ids that are public, by their ids. */
export async function findRecords(
  db: Reader,
  voice: Voice,
  ids: string[],
): Promise<Map<string, ArticleRecord>> {
  if (ids.length === 0) return new Map()
  const records = await listRecords(db, voice, {
    where: inArray(article.id, ids),
    orderBy: [],
    limit: ids.length,
  })
  return new Map(records.map((record) => [record.id, record]))
}

/** Which of `maps` parts an article is in, by its id alone. */
const partOf = (maps: number): SQL<number> =>
  sql<number>`(('x' || left(md5(${harvest.articleId}), 8))::bit(32)::bigint % ${maps})`.mapWith(
    Number,
  )

export async function countPublic(db: Reader): Promise<number> {
  const [row] = await db.select({ n: count() }).from(harvest).where(eq(harvest.deleted, false))
  return row?.n ?? 0
}

/** When each part of the public articles changed last; parts without an article are left out. */
export const listParts = (db: Reader, maps: number) =>
  db
    .select({ part: partOf(maps).as('part'), changedAt: max(harvest.changedAt) })
    .from(harvest)
    .where(eq(harvest.deleted, false))
    .groupBy(sql`part`)
    .orderBy(sql`part`)

/** The public articles of one part. */
export const listPart = (db: Reader, maps: number, part: number, limit: number) =>
  db
    .select({ articleId: harvest.articleId, changedAt: harvest.changedAt })
    .from(harvest)
    .where(and(eq(harvest.deleted, false), eq(partOf(maps), part)))
    .orderBy(asc(harvest.articleId))
    .limit(limit)

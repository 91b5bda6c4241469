import path from 'node:path'
import { sql } from 'drizzle-orm'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { readArchive } from '#features/publishing/search/archive-queries.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPage } from '../test/running-product/page-readers.ts'
import { type Place, root, type Server, startServer } from '../test/running-product/start-server.ts'
import { insertArticles, searchTerms } from './generated/articles.ts'
import { median, quantile, type Row, sayTimes, timed, times } from './report.ts'
import { withDatabase } from './with-database.ts'

/** The limit of a search at the 95th percentile, in milliseconds. */
const limit = 70

type Search = {
  what: string
  address(term: string): string
  query(db: Database, search: string): Promise<unknown>
}

const ofPage = { page: 1, limit: 12 }

const searches: Search[] = [
  {
    what: 'search, `GET /api/journals?search=`',
    address: (term) => `/api/journals?search=${encodeURIComponent(term)}&page=1&limit=12`,
    query: (db, search) => listArticles(db, { search, ...ofPage }),
  },
  {
    what: 'search by relevance with facets, page `/archive?q=`',
    address: (term) => `/archive?q=${encodeURIComponent(term)}`,
    query: (db, search) => readArchive(db, { search, sortBy: 'relevance', ...ofPage }),
  },
]

/** Searches in many generated articles: the product, in turn with its SQL alone on the same rows. */
export async function measureSearch(place: Place, articles: number): Promise<Row[]> {
  await withDatabase(place, async (db) => {
    await migrate(db, path.join(root, 'db/migrations'))
    await insertArticles(db, articles)
    await db.execute(sql`vacuum analyze`)
  })
  const server = await startServer(place)
  const rows = await withDatabase(place, async (db) => {
    const made: Row[] = []
    for (const search of searches) made.push(await compare(server, db, articles, search))
    return made
  })
  await server.end('SIGTERM')
  return rows
}

/** One at a time, for at most 20 seconds; the first five only fill caches. */
async function compare(
  { origin }: Server,
  db: Database,
  articles: number,
  { what, address, query }: Search,
): Promise<Row> {
  const took = { product: [] as number[], sql: [] as number[] }
  const end = Date.now() + 20_000
  for (const term of searchTerms(100)) {
    if (Date.now() > end) break
    took.product.push(await timed(() => read(origin + address(term))))
    took.sql.push(await timed(() => query(db, term)))
  }
  const [product, alone] = [took.product.slice(5), took.sql.slice(5)]
  return [
    `${what} over ${articles.toLocaleString('en')} articles`,
    sayTimes(product),
    `same SQL alone: ${sayTimes(alone)}`,
    `${times(median(product), median(alone))} the median; p95 ${times(quantile(product, 0.95), limit)} the limit of ${limit} ms`,
  ]
}

async function read(address: string): Promise<void> {
  const failure = await openPage(address)
  if (failure) throw new Error(`${address}: ${failure}`)
}

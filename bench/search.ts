import path from 'node:path'
import { sql } from 'drizzle-orm'
import { listArticles } from '#features/publishing/articles/article-queries.ts'
import { readArchive } from '#features/publishing/search/archive-queries.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { connectEmbedded } from '#platform/database/open-embedded.ts'
import { type OpenDatabase, openPostgres } from '#platform/database/open-postgres.ts'
import { searchTerms, seedArticles } from './seed.ts'
import { root, type Server, type ServerOptions, startServer } from './server.ts'
import { median, quantile } from './table.ts'

type Latency = { median: number; p95: number }
export type SearchResult = { what: string; ours: Latency; sql: Latency }

/** What the slowest of 20 searches may take, in milliseconds. */
export const allowed = 100

const limit = 12
const terms = searchTerms(100)
const pages = Array.from({ length: 50 }, (_, index) => index + 1)

/** Searches and lists over many articles through the product, in turns with its SQL alone on the same rows. */
export async function measureSearch(
  place: ServerOptions,
  articles: number,
): Promise<SearchResult[]> {
  await withDatabase(place, (opened) => fill(opened, articles))
  const server = await startServer(place)
  const results = await withDatabase(place, ({ db }) => compare(server, db))
  await server.end('SIGTERM')
  return results
}

/** Opens the database of a place that no server uses. */
export async function withDatabase<Result>(
  { folder, databaseUrl }: ServerOptions,
  use: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await (databaseUrl
    ? openPostgres({ connectionString: databaseUrl })
    : connectEmbedded(path.join(folder, 'data'), (error) => console.error(error)))
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}

/** Fills an empty database with articles. PostgreSQL looks after its statistics by itself, a while later. */
export async function fill({ db }: OpenDatabase, articles: number): Promise<void> {
  await migrate(db, path.join(root, 'db/migrations'))
  await seedArticles(db, articles)
  await db.execute(sql`vacuum analyze`)
}

async function compare({ origin }: Server, db: Database): Promise<SearchResult[]> {
  const read = async (address: string) => {
    const answer = await fetch(origin + address)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  }
  return [
    {
      what: 'search, `GET /api/journals?search=`',
      ...(await inTurns(
        terms,
        (term) => read(`/api/journals?search=${encodeURIComponent(term)}&page=1&limit=${limit}`),
        (search) => listArticles(db, { search, page: 1, limit }),
      )),
    },
    {
      what: 'search by relevance with facets, page `/archive?q=`',
      ...(await inTurns(
        terms,
        (term) => read(`/archive?q=${encodeURIComponent(term)}`),
        (search) => readArchive(db, { search, sortBy: 'relevance', page: 1, limit }),
      )),
    },
    {
      what: 'list, `GET /api/journals?page=`',
      ...(await inTurns(
        pages,
        (page) => read(`/api/journals?page=${page}&limit=${limit}`),
        (page) => listArticles(db, { page, limit }),
      )),
    },
  ]
}

/** One at a time, for at most 20 seconds; the first few only warm everything up. */
async function inTurns<Item>(
  items: Item[],
  ours: (item: Item) => Promise<unknown>,
  alone: (item: Item) => Promise<unknown>,
): Promise<{ ours: Latency; sql: Latency }> {
  const took = { ours: [] as number[], sql: [] as number[] }
  const until = Date.now() + 20_000
  for (const item of items) {
    if (Date.now() > until) break
    took.ours.push(await timed(() => ours(item)))
    took.sql.push(await timed(() => alone(item)))
  }
  return { ours: latency(took.ours.slice(5)), sql: latency(took.sql.slice(5)) }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

const latency = (took: number[]): Latency => ({ median: median(took), p95: quantile(took, 0.95) })

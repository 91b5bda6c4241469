import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/open-postgres.ts'
import { root, type ServerOptions, temporaryFolder } from './server.ts'

/** The longest that a reader of one article waited while a migration ran, and how long that took: in milliseconds. */
export type Upgraded = { migration: string; took: number; longestWait: number }

const migrations = path.join(root, 'db/migrations')
const journalFile = 'meta/_journal.json'

/** The first version that was given away. */
const firstUpgrade = 5

/** Upgrades a database with many articles, one migration after the other, while somebody reads. */
export async function measureUpgrade(
  { databaseUrl }: ServerOptions,
  articles: number,
): Promise<Upgraded[]> {
  const opened = await openPostgres({ connectionString: databaseUrl ?? '' })
  const { entries } = JSON.parse(readFileSync(path.join(migrations, journalFile), 'utf8')) as {
    entries: { tag: string }[]
  }
  await migrate(opened.db, upTo(firstUpgrade))
  for (const statement of fill(articles)) await opened.db.execute(sql.raw(statement))
  const measured: Upgraded[] = []
  for (const [index, { tag }] of entries.entries()) {
    if (index < firstUpgrade) continue
    const reading = new AbortController()
    const reader = readOn(databaseUrl ?? '', reading.signal)
    await wait(100)
    const began = performance.now()
    await migrate(opened.db, upTo(index + 1))
    const took = performance.now() - began
    reading.abort()
    measured.push({ migration: tag, took, longestWait: await reader })
  }
  await opened.close()
  return measured
}

/** A folder with so many of the migrations. */
function upTo(count: number): string {
  const folder = temporaryFolder()
  cpSync(migrations, folder, { recursive: true })
  const file = path.join(folder, journalFile)
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

const text = (words: number) =>
  `(select string_agg('word' || (n * 31 + w * w) % 5000, ' ') from generate_series(1, ${words}) w)`

/** Articles as the first version knew them. */
const fill = (articles: number) => [
  `insert into issue (id, volume, number, year) select 'i' || v, v, '1', 2000 + v from generate_series(1, 25) v`,
  `insert into article (id, title, abstract, keywords, status, issue_id, publication_date, published_at, search_text, created_at, updated_at)
    select 'a' || n, ${text(8)}, ${text(150)}, '{sample,words}', 'published', 'i' || (1 + n % 25), '2020-01-01', now(), ${text(160)}, now(), now()
    from generate_series(1, ${articles}) n`,
  `insert into contributor (article_id, position, display_name, affiliation)
    select 'a' || n, p, 'Sample Author ' || n % 1000, 'Sample College' from generate_series(1, ${articles}) n, generate_series(0, 1) p`,
  `insert into file (id, sha256, bytes, media_type, original_name, storage_key, created_at)
    select 'f' || n, md5(n::text), 1, 'application/pdf', 'a.pdf', md5(n::text), now() from generate_series(1, ${articles}) n`,
  `insert into article_file (id, article_id, format, file_id, created_at) select 'l' || n, 'a' || n, 'pdf', 'f' || n, now() from generate_series(1, ${articles}) n`,
  'analyze',
]

/** Reads one article after the other; the answer is the longest time that it took. */
async function readOn(connectionString: string, signal: AbortSignal): Promise<number> {
  const { db, close } = await openPostgres({ connectionString })
  let longest = 0
  while (!signal.aborted) {
    const began = performance.now()
    await db.execute(sql`select a.title, f.file_id from article a join article_file f on f.article_id = a.id
      left join contributor c on c.article_id = a.id where a.id = 'a77'`)
    longest = Math.max(longest, performance.now() - began)
    await wait(5)
  }
  await close()
  return longest
}

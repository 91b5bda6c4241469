import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { usageClick, usageDay, usageKey } from '#db/schema/usage.ts'
import { ConnectionPool } from '#platform/database/connection-pool.ts'
import { databaseOf } from '../../../test/database/template-database.ts'
import { killOnExit } from '../../../test/product.ts'
import { startDatabaseProxy } from '../../../test/servers/database-proxy.ts'
import { createArticle, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'
import { deleteOldVisitors } from './flush-usage.ts'
import { flushInterval, openUsageRecorder } from './recorder.ts'

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

type Options = { headers?: Record<string, string>; method?: 'GET' | 'HEAD'; who?: Person }

/** Requests a URL as a reader, and advances the clock past a double click. */
async function read(
  site: TestSite,
  url: string,
  { headers = {}, method = 'GET', who }: Options = {},
) {
  const { status } = await site.ask(who ?? null, {
    method,
    url,
    headers: { ...browser, ...headers },
  })
  site.pass(31_000)
  return status
}

/** Records the view of a page: the test site has no pages. */
function view(
  site: TestSite,
  url: string,
  headers: Record<string, string> = browser,
  status = 200,
) {
  site.app.counter.record({ method: 'GET', url, headers }, status, '192.0.2.1')
}

/** By day and article: [total and unique investigations, total and unique requests]. */
async function readCounts(site: TestSite): Promise<Record<string, number[]>> {
  await site.app.counter.flush()
  const rows = await site.db.select().from(usageDay).orderBy(usageDay.day)
  return Object.fromEntries(
    rows.map((row) => [
      `${row.day} ${row.articleId}`,
      [row.totalInvestigations, row.uniqueInvestigations, row.totalRequests, row.uniqueRequests],
    ]),
  )
}

const day = '2026-03-02'

/** An article, and the addresses of its PDF. */
async function givenDownloads(site: TestSite) {
  const admin = await site.signIn('admin')
  const { _id: id, pdfFile } = await createArticle(site, admin)
  const { fileId } = pdfFile as { fileId: string }
  const ways = [
    `/journals/${id}/article.pdf`,
    `/api/journals/${id}/direct-download/${fileId}`,
    `/api/journals/${id}/download/${fileId}`,
    `/api/journals/${id}/download/pdf`,
    `/files/${fileId}/a.pdf`,
    `/api/files/${fileId}/a.pdf`,
  ] as const
  return { id, ways }
}

test('R-COUNT-1 A download by several requests within 30 seconds counts once', async ({ site }) => {
  const { id, ways } = await givenDownloads(site)
  // Scripts request one byte to check the file, then the file, then the other addresses.
  for (const url of ways) {
    await site.ask(null, { url, headers: { ...browser, range: 'bytes=0-0' } })
    await site.ask(null, { url, headers: browser })
    site.pass(4000)
  }
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [1, 1, 1, 1] })

  site.pass(60_000)
  for (const url of ways) expect(await read(site, url), url).toBe(200)
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [7, 1, 7, 1] })
})

test('R-COUNT-1 Failed downloads, prefetching and robots do not count', async ({ site }) => {
  const {
    id,
    ways: [url],
  } = await givenDownloads(site)
  expect(await read(site, url, { method: 'HEAD' })).toBe(200)
  expect(await read(site, url, { headers: { range: 'bytes=5-9' } })).toBe(206)
  expect(await read(site, url, { headers: { range: 'bytes=99999999-' } })).toBe(416)
  expect(await read(site, `/journals/${id}x/article.pdf`)).toBe(404)
  expect(await read(site, url, { headers: { 'sec-purpose': 'prefetch' } })).toBe(200)
  expect(await read(site, url, { headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(200)
  expect(await read(site, url, { headers: { 'user-agent': '' } })).toBe(200)
  expect(await read(site, url, { headers: { 'user-agent': `${'a'.repeat(9000)} bot` } })).toBe(200)
  expect(await readCounts(site), 'only the first 500 characters of a name count').toEqual({
    [`${day} ${id}`]: [1, 1, 1, 1],
  })
})

test('R-COUNT-1 A download from the cache of the browser counts', async ({ site }) => {
  const {
    id,
    ways: [url],
  } = await givenDownloads(site)
  const { headers } = await site.ask(null, { url, headers: browser })
  site.pass(31_000)
  expect(await read(site, url, { headers: { 'if-none-match': String(headers.etag) } })).toBe(304)
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [2, 1, 2, 1] })
})

test('R-COUNT-1 Views within 30 seconds of the last one count once', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  for (let n = 0; n < 8; n += 1) {
    view(site, `/journals/${id}`)
    if (n === 3) await site.app.counter.flush()
    site.pass(25_000)
  }
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [1, 1, 0, 0] })
  site.pass(10_000)
  view(site, `/journals/${id}`)
  site.pass(31_000)
  view(site, `/journals/${id}`)
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [3, 1, 0, 0] })
})

test('R-COUNT-1 A view of a page with the full text counts as a request', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  const { _id: whole } = await createArticle(site, admin, { content: 'All of it.' })
  const form = new FormData()
  form.set('label', 'Table S1')
  form.set('file', new File(['a,b'], 'table.csv'))
  const { body } = await site.send(admin, 'POST', `/api/journals/${id}/supplements`, form)
  const supplement = body.data.supplements[0]

  view(site, `/journals/${id}`)
  view(site, `/journals/${id}.data?_routes=routes%2Farticle`)
  view(site, `/journals/${id}`, phone)
  view(site, `/journals/${id}`, phone, 404)
  view(site, `/journals/${whole}`, phone, 304)
  view(site, '/journals/new')
  expect(await read(site, `/journals/${id}/cite/ris`)).toBe(200)
  expect(await read(site, new URL(supplement.url).pathname)).toBe(200)
  expect(await readCounts(site)).toEqual({
    [`${day} ${id}`]: [4, 3, 0, 0],
    [`${day} ${whole}`]: [1, 1, 1, 1],
  })
})

test('R-COUNT-1 Only public articles are counted', async ({ site }) => {
  const admin = await site.signIn('admin')
  const draft = await createArticle(site, admin, { status: 'draft' })
  const { _id: id } = await createArticle(site, admin)
  expect(await read(site, `/api/journals/${draft._id}/download/pdf`, { who: admin })).toBe(200)
  view(site, `/journals/${draft._id}`)
  view(site, `/journals/${id}`)
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [1, 1, 0, 0] })
  site.pass(60_000)
  await site.ask(admin, { method: 'DELETE', url: `/api/journals/${id}` })
  site.pass(60_000)
  view(site, `/journals/${id}`)
  expect(await read(site, `/journals/${id}/article.pdf`)).toBe(410)
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [1, 1, 0, 0] })
  await site.db.delete(article).where(eq(article.id, draft._id))
})

test('R-COUNT-1 R-COUNT-3 Two processes count a double click once and store no identifier', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  const other = openUsageRecorder({
    db: site.db,
    clock: () => site.now,
    log: site.app.log as never,
  })
  const ask = (counter: typeof other) =>
    counter.record({ method: 'GET', url: `/journals/${id}`, headers: browser }, 200, '192.0.2.1')
  ask(site.app.counter)
  site.pass(10_000)
  ask(other)
  await Promise.all([site.app.counter.flush(), other.flush()])
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [1, 1, 0, 0] })

  site.now = new Date('2026-03-02T23:59:50Z')
  ask(site.app.counter)
  await site.app.counter.flush()
  site.pass(20_000)
  ask(other)
  await other.flush()
  expect(await readCounts(site)).toEqual({
    [`${day} ${id}`]: [1, 1, 0, 0],
    [`2026-03-03 ${id}`]: [1, 1, 0, 0],
  })
  const stored = JSON.stringify(await site.db.select().from(usageClick))
  expect(stored).not.toContain('192.0.2.1')
  expect(stored).not.toContain('Firefox')

  site.pass(3 * 3_600_000)
  view(site, `/journals/${id}`, phone)
  await site.app.counter.flush()
  expect(await site.db.select().from(usageClick)).toHaveLength(1)
  expect((await site.db.select().from(usageKey)).map((row) => row.day)).toEqual(['2026-03-03'])
  await other.close()
  site.pass(26 * 3_600_000)
  await deleteOldVisitors({ db: site.db, clock: () => site.now })
  expect(await site.db.select().from(usageClick)).toEqual([])
  expect(await site.db.select().from(usageKey)).toEqual([])
})

/** The connection settings of a site's database. */
const clientOf = async (site: TestSite) => {
  const { rows } = await site.db.execute<{ name: string }>(sql`select current_database() as name`)
  return databaseOf(inject('template'), rows[0]?.name ?? '')
}

test('R-COUNT-3 Usage events wait for an unavailable database within limits', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  const proxy = await startDatabaseProxy(new pg.Client(await clientOf(site)))
  const pool = new ConnectionPool(proxy.connection)
  const logged: unknown[] = []
  const warn = (fields: object, message: string) => logged.push(message, fields)
  const log = { warn, error: warn } as never
  const counter = openUsageRecorder({ db: drizzle(pool), clock: () => site.now, log })
  const headers = { 'user-agent': `${browser['user-agent']} ${'x'.repeat(10_000)}` }
  proxy.cuts = true
  for (let n = 0; n < 4000; n += 1) {
    counter.record({ method: 'GET', url: `/journals/${id}`, headers }, 200, `reader ${n % 2000}`)
  }
  await counter.flush()
  const { waiting } = logged[1] as { waiting: number }
  expect(waiting).toBeGreaterThan(1500)
  expect(waiting).toBeLessThan(2000)
  expect(logged).toEqual([
    'usage events wait for the database',
    expect.objectContaining({ waiting }),
    'usage events were lost',
    { dropped: 2 * (2000 - waiting) },
  ])
  proxy.cuts = false
  await counter.close()
  expect(await readCounts(site)).toEqual({ [`${day} ${id}`]: [waiting, waiting, 0, 0] })
  await pool.end()
  await proxy.close()
})

test('R-COUNT-3 A killed process loses only the events since its last flush', async ({ site }) => {
  expect(flushInterval).toBeLessThan(10_000)
  const admin = await site.signIn('admin')
  const { _id: id } = await createArticle(site, admin)
  const program = path.resolve('test/usage-recorder-process.ts')
  const child = spawn(
    process.execPath,
    [program, JSON.stringify(await clientOf(site)), id, '100'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  killOnExit(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  // Of every day, because midnight may pass.
  const total = async () =>
    Object.entries(await readCounts(site))
      .filter(([key]) => key.endsWith(` ${id}`))
      .reduce((sum, [, [views = 0]]) => sum + views, 0)
  child.stdin.write('300\n')
  await lines.next()
  await until(async () => expect(await total()).toBe(300))
  child.stdin.write('50\n')
  await lines.next()
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect([300, 350]).toContain(await total())
})

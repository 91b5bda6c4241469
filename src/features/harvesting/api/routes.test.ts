import { sql } from 'drizzle-orm'
import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { describe, expect } from 'vitest'
import { harvestRecord } from '#db/schema/harvesting.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { robotsText } from '#features/harvesting/crawlers/robots-and-search.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { deleteArticle } from '#features/publishing/articles/delete-article.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const get = (site: TestSite, url: string, headers: Record<string, string> = {}) =>
  site.ask(null, { url, headers })

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)

describe('feeds', () => {
  test('R-FEED-1 Feeds list the newest articles of the journal, a category and an issue', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const inIssue = { volume: '12', issue: '1 & 2', category: 'Teaching Methods' }
    const first = await createArticle(site, admin, { title: 'First', ...inIssue })
    site.pass(60_000)
    await createArticle(site, admin, { title: 'Second' })
    await createArticle(site, admin, { title: 'Draft', status: 'draft' })
    const titles = async (url: string) => {
      const { body, headers } = await get(site, url)
      expect(headers['content-type']).toMatch(/^application\/(atom|rss)\+xml/)
      const entries = url.endsWith('rss') ? parseRssFeed(body).items : parseAtomFeed(body).entries
      return entries?.map(({ title }) => (typeof title === 'string' ? title : title?.value))
    }
    expect(await titles('/feed/atom')).toEqual(['Second', 'First'])
    expect(await titles('/feed/rss')).toEqual(['Second', 'First'])
    expect(await titles('/feed/category/Teaching%20Methods/rss')).toEqual(['First'])
    expect(await titles('/feed/issue/12/1%20%26%202/atom')).toEqual(['First'])
    expect((await get(site, '/feed/issue/12/1%20%26%202/atom')).body).toContain(
      'href="http://localhost:3000/issues/12/1%20%26%202"',
    )
    for (const nowhere of [
      '/feed/json',
      '/feed/constructor',
      '/feed/category/Cooking/atom',
      '/feed/issue/12/9/atom',
      '/feed/issue/12/atom',
      '/feed/issue/9999999999/1/atom',
      '/feed/issue/x/1/atom',
    ])
      expect((await get(site, nowhere)).status, nowhere).toBe(404)
    await site.db.update(issue).set({ publishedAt: null })
    expect((await get(site, '/feed/issue/12/1%20%26%202/atom')).status).toBe(404)
    await deleteArticle({ ...site, clock: () => site.now }, admin as never, first._id)
    expect(await titles('/feed/atom')).toEqual(['Second'])
  })

  test('R-FEED-1 An unchanged feed is answered with 304 until an article changes', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    await createArticle(site, admin)
    const { headers } = await get(site, '/feed/atom')
    const etag = String(headers.etag)
    const modified = String(headers['last-modified'])
    expect((await get(site, '/feed/atom', { 'if-none-match': etag })).status).toBe(304)
    expect((await get(site, '/feed/rss', { 'if-modified-since': modified })).status).toBe(304)
    for (const other of [
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ] as Record<string, string>[])
      expect((await get(site, '/feed/atom', other)).status).toBe(200)
    await site.db.update(article).set({ title: 'Another' })
    expect((await get(site, '/feed/atom', { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('sitemaps', () => {
  test('R-FEED-2 Sitemaps list every public article, issue and page once with its last change', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { volume: '3', issue: '1' })
    await createArticle(site, admin, { status: 'draft' })
    // After their changes have datestamps.
    const many = Array.from({ length: 10_100 }, (_, i) => `many${i}`)
    const rows = many.map((articleId) => ({ articleId, changedAt: site.now, deleted: false }))
    for (let i = 0; i < rows.length; i += 5000)
      await site.db.insert(harvestRecord).values(rows.slice(i, i + 5000))
    const index = (await get(site, '/sitemap.xml')).body
    const maps = locations(index).map((url) => url.slice('http://localhost:3000'.length))
    expect(maps).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/articles-1-of-2.xml',
      '/sitemap/articles-2-of-2.xml',
    ])
    expect(index.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(3)
    const parts = await Promise.all(maps.map(async (url) => (await get(site, url)).body))
    const [pages = [], ...articles] = parts.map(locations)
    expect(pages).toContain('http://localhost:3000/issues/3/1')
    expect(pages).toContain('http://localhost:3000/archive')
    expect(articles.flat().sort()).toEqual(
      [_id, ...many].map((id) => `http://localhost:3000/journals/${id}`).sort(),
    )
    for (const none of ['0-of-2', '3-of-2', '1-of-99999', 'x-of-y'])
      expect((await get(site, `/sitemap/articles-${none}.xml`)).status, none).toBe(404)
  })
})

test('R-FEED-2 A sitemap that would be too large is not found', async ({ site }) => {
  const insertRecords = (count: number) => {
    const range = sql`generate_series(1, ${count}::int) as n`
    return site.db.execute(sql`insert into ${harvestRecord} (article_id, changed_at, deleted)
      select 'many' || n, now(), false from ${range} on conflict do nothing`)
  }
  const statusOf = async (part: string) => (await get(site, `/sitemap/articles-${part}.xml`)).status
  await insertRecords(20_000)
  expect(await statusOf('1-of-1')).toBe(200)
  await insertRecords(20_001)
  expect(await statusOf('1-of-1')).toBe(404)
  expect([await statusOf('1-of-2'), await statusOf('4-of-4')]).toEqual([200, 200])
})

test("R-FEED-2 robots.txt and the OpenSearch description follow the journal's settings", async ({
  site,
}) => {
  const { body, headers } = await get(site, '/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    'User-agent: *\nDisallow: /api/docs\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  )
  const { journal } = await readJournal('journal')
  const crawlers = [{ name: 'HungryBot' }, { name: 'SlowBot', secondsBetween: 20 }]
  const text = robotsText({ journal: { ...journal, crawlers }, baseUrl: 'https://j.example.org' })
  expect(text).toContain('User-agent: HungryBot\nDisallow: /\n\n')
  expect(text).toContain('User-agent: SlowBot\nDisallow: /api/docs\nCrawl-delay: 20\n\n')
  const search = await get(site, '/opensearch.xml')
  expect(search.body).toContain('template="http://localhost:3000/archive?q={searchTerms}"')
  expect(/<ShortName>([^<]*)</.exec(search.body)?.[1]?.length).toBeLessThanOrEqual(16)
})

test('R-KEEP-2 Each year has a page with the permission statements of LOCKSS and CLOCKSS', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  expect((await get(site, '/gateway/lockss')).status).toBe(404)
  const at = (publicationDate: string) => ({ publicationDate })
  await createArticle(site, admin, { volume: '1', issue: '2', ...at('2024-05-01') })
  const online = await createArticle(site, admin, { title: '<i>A</i> & B', ...at('2024-07-01') })
  await createArticle(site, admin, { volume: '2', issue: '1', ...at('2026-01-01') })
  const { body, headers } = await get(site, '/gateway/lockss?year=2024')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(
    'LOCKSS system has permission to collect, preserve, and serve this Archival Unit.',
  )
  expect(body).toContain('<a href="http://localhost:3000/issues/1/2">Vol. 1, No. 2 (2024)</a>')
  expect(body).toContain(
    `<a href="http://localhost:3000/journals/${online._id}">&lt;i&gt;A&lt;/i&gt; &amp; B</a>`,
  )
  expect(body).toContain('<a href="/gateway/lockss?year=2026" rel="next">')
  expect(body).not.toContain('/issues/2/1')
  const newest = await get(site, '/gateway/clockss')
  expect(newest.body).toContain(
    'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.',
  )
  expect(newest.body).toContain('/issues/2/1')
  for (const none of ['2025', 'x', '-1', '99999', '2024&year=2026'])
    expect((await get(site, `/gateway/lockss?year=${none}`)).status, none).toBe(404)
})

test('R-MOVE-2 OJS addresses of OAI-PMH, feeds and manifests redirect permanently', async ({
  site,
}) => {
  const moved = {
    '/index.php/jte/oai?verb=Identify': '/oai?verb=Identify',
    '/jte/oai': '/oai',
    '/index.php/jte/gateway/lockss?year=2020': '/gateway/lockss?year=2020',
    '/index.php/jte/en/gateway/clockss': '/gateway/clockss',
    '/index.php/jte/gateway/plugin/WebFeedGatewayPlugin/atom': '/feed/atom',
    '/index.php/jte/gateway/plugin/WebFeedGatewayPlugin/rss2': '/feed/rss',
    '/index.php/oai?verb=Identify': '/oai?verb=Identify',
    '/jte/en/oai': '/oai',
    '/gateway/plugin/WebFeedGatewayPlugin/atom': '/feed/atom',
  }
  for (const [before, now] of Object.entries(moved)) {
    const { status, headers } = await get(site, before)
    expect([status, headers.location]).toEqual([308, now])
  }
  expect((await site.ask(null, { method: 'POST', url: '/index.php/jte/oai' })).status).toBe(308)
})

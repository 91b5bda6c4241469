import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { file } from '#db/schema/files.ts'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { usageClick, usageDay, usageKey } from '#db/schema/usage.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { type TestSite, test } from '../../../test/site.ts'
import { deleteOldVisitors, flushUsageEvents } from './flush-usage.ts'
import { findFirstMonth, listMonths, readUsedArticles } from './queries.ts'
import { listArticleUsage } from './statistics.ts'
import { findTargets } from './targets.ts'
import type { UsageEvent } from './usage-event-buffer.ts'

const longPublic = { publishedAt: new Date('2026-01-01T00:00:00Z') }

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ms = (moment: string) => Date.parse(`2026-${moment}Z`)
const usageEvent = (url: string, moment: string, more: Partial<UsageEvent> = {}): UsageEvent => ({
  url,
  ip: '192.0.2.1',
  agent,
  at: ms(moment),
  until: ms(moment),
  bytes: 1,
  ...more,
})

const clicks = (site: TestSite) =>
  site.db.select().from(usageClick).orderBy(usageClick.articleId, usageClick.lastAt)

/** By day and article: total and unique investigations. */
async function readUsage(site: TestSite) {
  const rows = await site.db.select().from(usageDay).orderBy(usageDay.day, usageDay.articleId)
  return rows.map((row) => [
    `${row.day} ${row.articleId}`,
    row.totalInvestigations,
    row.uniqueInvestigations,
  ])
}

test('R-COUNT-1 R-COUNT-3 Visitors are hashed under the key of the day', async ({ site }) => {
  await insertArticles(site, { a: {}, b: {} }, longPublic)
  const flush = (usageEvents: UsageEvent[], now: string) =>
    flushUsageEvents(site.db, usageEvents, new Date(ms(now)))
  await flush([], '03-02T10:00:00')
  const robot = { agent: 'Googlebot/2.1' }
  const nothing = [
    usageEvent('/journals/a', '03-02T10:00:00', robot),
    usageEvent('/', '03-02T10:00:00'),
  ]
  await flush(nothing, '03-02T10:00:00')
  expect(await site.db.$count(usageKey)).toBe(0)

  const first = [
    usageEvent('/journals/b', '03-02T23:59:59.999'),
    usageEvent('/journals/a', '03-02T23:59:40'),
    usageEvent('/journals/a', '03-02T23:59:45', { ip: '192.0.2.2' }),
    usageEvent('/journals/a', '03-02T23:59:50', { agent: `${agent} Other` }),
    usageEvent('/journals/none', '03-02T23:59:50'),
  ]
  await flush(first, '03-03T00:00:00')
  const [key] = await site.db.select().from(usageKey)
  expect(key).toEqual({
    day: '2026-03-02',
    madeAt: new Date(ms('03-03T00:00:00')),
    key: expect.stringMatching(/^[\w-]{43}$/),
  })
  const named = (day: string, secret: string, by = agent, ip = '192.0.2.1') =>
    createHmac('sha256', secret).update(`${day}\n${ip}\n${by}`).digest('base64url').slice(0, 22)
  const today = named('2026-03-02', key?.key ?? '')
  const hour = ms('03-02T23:00:00')
  const click = (articleId: string, visitor: string, lastAt: string) => ({
    articleId,
    visitor,
    hour,
    target: 'page',
    isRequest: false,
    clicks: 1,
    lastAt: ms(lastAt),
  })
  const other = named('2026-03-02', key?.key ?? '', agent, '192.0.2.2')
  const expected = [
    click('a', today, '03-02T23:59:40'),
    click('a', other, '03-02T23:59:45'),
    click('a', named('2026-03-02', key?.key ?? '', `${agent} Other`), '03-02T23:59:50'),
    click('b', today, '03-02T23:59:59.999'),
  ]
  expect(await clicks(site)).toEqual(expected)
  expect(await readUsage(site)).toEqual([
    ['2026-03-02 a', 3, 3],
    ['2026-03-02 b', 1, 1],
  ])

  // Each of these is the second of a double click: it is retained, and the first is removed.
  const second = [
    usageEvent('/journals/b', '03-03T00:00:29.999'),
    usageEvent('/journals/a', '03-03T00:00:05'),
    usageEvent('/journals/a', '03-03T00:00:10', { ip: '192.0.2.2' }),
  ]
  const settings: unknown[] = []
  const watched = Object.create(site.db, {
    transaction: {
      value: (work: (tx: Transaction) => Promise<void>) =>
        site.db.transaction(async (tx) => {
          await work(tx)
          const locks = sql`select objid from pg_locks
            where pid = pg_backend_pid() and locktype = 'advisory'`
          settings.push(...(await tx.execute(locks)).rows)
          settings.push(...(await tx.execute(sql`show statement_timeout`)).rows)
        }),
    },
  }) as Database
  await flushUsageEvents(watched, second, new Date(ms('03-03T00:01:00')))
  expect(settings.map((row) => Object.values(row as object).join())).toEqual(['7224161', '20s'])
  expect(await readUsage(site)).toEqual([
    ['2026-03-02 a', 1, 1],
    ['2026-03-02 b', 0, 0],
    ['2026-03-03 a', 2, 2],
    ['2026-03-03 b', 1, 1],
  ])
  const days = (await site.db.select().from(usageKey).orderBy(usageKey.day)).map(({ day }) => day)
  expect(days).toEqual(['2026-03-02', '2026-03-03'])

  // A chain of double clicks joins the clicks before and after it.
  const chain = { at: ms('03-03T00:00:25'), until: ms('03-03T00:01:40') }
  await flush([usageEvent('/journals/a', '03-03T00:00:25', chain)], '03-03T00:02:00')
  await flush([usageEvent('/journals/a', '03-03T00:02:05')], '03-03T00:02:10')
  expect((await readUsage(site))[2]).toEqual(['2026-03-03 a', 2, 2])

  const deleteOld = (now: string) =>
    deleteOldVisitors({ db: site.db, clock: () => new Date(ms(now)) })
  const hours = async () =>
    new Set((await clicks(site)).map((one) => (one.hour - hour) / 3_600_000))
  await deleteOld('03-03T01:00:00')
  expect([[...(await hours())], await site.db.$count(usageKey)]).toEqual([[0, 1], 1])
  await deleteOld('03-03T01:00:00.001')
  expect([...(await hours())]).toEqual([1])
  await deleteOld('03-04T00:59:59.999')
  expect([await site.db.$count(usageKey), await site.db.$count(usageClick)]).toEqual([1, 0])
  await deleteOld('03-04T01:00:00')
  expect(await site.db.$count(usageKey)).toBe(0)
  await site.db.insert(usageKey).values({ day: '2026-03-02', key: 'k', madeAt: site.now })
  await flush([usageEvent('/journals/a', '03-02T20:00:00')], '03-02T20:00:00')
  expect((await clicks(site))[0]?.visitor, 'the key that is there').toBe(named('2026-03-02', 'k'))
})

test('R-COUNT-1 A response counts for the article that was public at the time', async ({
  site,
}) => {
  const [published, deleted] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z')]
  await insertArticles(
    site,
    {
      pub: { publishedAt: published, deletedAt: deleted },
      whole: { content: 'All of it.' },
      draft: { status: 'draft' },
      undated: { publishedAt: null },
    },
    longPublic,
  )
  const stored = {
    sha256: 'sha',
    bytes: 1,
    mediaType: 'a/b',
    originalName: 'a',
    createdAt: site.now,
  }
  const files = ['shared', 'old', 'docx', 'hidden']
  await site.db.insert(file).values(files.map((id) => ({ ...stored, id, storageKey: id })))
  const of = (articleId: string, fileId: string, format: 'pdf' | 'docx', replacedAt?: Date) => ({
    id: `${articleId} ${fileId}`,
    articleId,
    fileId,
    format,
    createdAt: site.now,
    replacedAt,
  })
  const replaced = new Date('2026-02-10T00:00:00Z')
  await site.db
    .insert(articleFile)
    .values([
      of('pub', 'shared', 'pdf'),
      of('whole', 'shared', 'docx'),
      of('pub', 'docx', 'docx'),
      of('draft', 'hidden', 'pdf'),
      of('pub', 'old', 'pdf', replaced),
    ])
  const at = Date.parse('2026-02-05T00:00:00Z')
  const cases: [string | undefined, string, number, [string, string, boolean] | undefined][] = [
    ['pub', 'page', at, ['pub', 'page', false]],
    ['whole', 'page', at, ['whole', 'page', true]],
    ['whole', 'cite', at, ['whole', 'cite', false]],
    ['pub', 'pdf', at, ['pub', 'pdf', true]],
    ['pub', 'docx', at, ['pub', 'docx', true]],
    ['pub', 's1', at, ['pub', 's1', false]],
    ['pub', 'shared', at, ['pub', 'pdf', true]],
    ['whole', 'shared', at, ['whole', 'docx', true]],
    ['undated', 'shared', 0, ['undated', 'shared', false]],
    ['undated', 'page', -1, undefined],
    [undefined, 'docx', at, ['pub', 'docx', true]],
    [undefined, 'hidden', at, undefined],
    [undefined, 'unheard-of', at, undefined],
    ['draft', 'page', at, undefined],
    ['draft', 'hidden', at, undefined],
    ['unheard-of', 'page', at, undefined],
    ['pub', 'old', replaced.getTime() - 1, ['pub', 'pdf', true]],
    ['pub', 'old', replaced.getTime(), undefined],
    ['pub', 'page', published.getTime(), ['pub', 'page', false]],
    ['pub', 'page', published.getTime() - 1, undefined],
    ['pub', 'page', deleted.getTime(), ['pub', 'page', false]],
    ['pub', 'page', deleted.getTime() + 1, undefined],
  ]
  const targets = cases.map(([articleId, target, at]) => ({ articleId, target, at }))
  const targetOf = await findTargets(site.db, targets)
  for (const [articleId, target, at, expected] of cases) {
    const found = targetOf({ articleId, target, at })
    const actual = found && [found.articleId, found.target, found.isRequest]
    expect(actual, `${articleId} ${target} ${at}`).toEqual(expected)
  }
  const alone = await findTargets(site.db, [{ articleId: undefined, target: 'docx', at }])
  expect(alone({ articleId: undefined, target: 'docx', at })).toMatchObject({ articleId: 'pub' })
})

test('R-COUNT-2 Usage is summed by month and by article', async ({ site }) => {
  expect(await findFirstMonth(site.db)).toBeUndefined()
  await insertArticles(
    site,
    {
      a: { publicationDate: '2025-05-05' },
      b: { doi: '10.5555/b' },
      c: { status: 'draft' },
      d: { deletedAt: site.now },
    },
    longPublic,
  )
  const use = (day: string, articleId: string, counts: number[]) => {
    const [totalInvestigations = 0, uniqueInvestigations = 0, totalRequests = 0] = counts
    const investigated = { totalInvestigations, uniqueInvestigations }
    return { day, articleId, ...investigated, totalRequests, uniqueRequests: counts[3] ?? 0 }
  }
  await site.db
    .insert(usageDay)
    .values([
      use('2026-01-31', 'a', [9, 8, 7, 6]),
      use('2026-02-01', 'a', [5, 4, 3, 2]),
      use('2026-02-28', 'a', [50, 40, 30, 20]),
      use('2026-02-10', 'b', [60, 1, 33, 1]),
      use('2026-02-10', 'c', [61, 1, 33, 1]),
      use('2026-02-10', 'd', [1, 1, 40, 1]),
      use('2026-02-10', 'gone', [1, 1, 40, 1]),
      use('2026-03-01', 'a', [1, 1, 1, 1]),
    ])
  expect(await findFirstMonth(site.db)).toBe('2026-01')
  const sums = (counts: number[]) => {
    const { day, articleId, ...rest } = use('', '', counts)
    return rest
  }
  const february = { begin: '2026-02', end: '2026-02' }
  expect(await listMonths(site.db, { begin: '2026-01', end: '2026-02' })).toEqual([
    { month: '2026-01', ...sums([9, 8, 7, 6]) },
    { month: '2026-02', ...sums([178, 48, 179, 26]) },
  ])
  expect(await listMonths(site.db, { ...february, articleId: 'b' })).toEqual([
    { month: '2026-02', ...sums([60, 1, 33, 1]) },
  ])
  const page = async (page: number, limit: number) => {
    const { items, ...rest } = await listArticleUsage(site.db, { id: 'nobody' }, february, {
      page,
      limit,
    })
    return { ...rest, items: items.map(({ id }) => id) }
  }
  const { items } = await listArticleUsage(site.db, { id: 'nobody' }, february, {
    page: 1,
    limit: 9,
  })
  expect(items).toEqual([
    { id: 'd', title: 'Title of d', isPublic: false, ...sums([1, 1, 40, 1]) },
    { id: 'gone', title: '', isPublic: false, ...sums([1, 1, 40, 1]) },
    { id: 'c', title: 'Title of c', isPublic: false, ...sums([61, 1, 33, 1]) },
    { id: 'b', title: 'Title of b', isPublic: true, ...sums([60, 1, 33, 1]) },
    { id: 'a', title: 'Title of a', isPublic: true, ...sums([55, 44, 33, 22]) },
  ])
  expect(await page(1, 2)).toEqual({ items: ['d', 'gone'], page: 1, limit: 2, total: 5 })
  expect(await page(2, 2)).toEqual({ items: ['c', 'b'], page: 2, limit: 2, total: 5 })
  expect(await page(3, 2)).toEqual({ items: ['a'], page: 3, limit: 2, total: 5 })
  await site.db.delete(article).where(eq(article.id, 'c'))
  const span = { begin: '2026-02', end: '2026-03' }
  const read = await Readable.from(readUsedArticles(site.db, 15, span)).toArray()
  const described = (id: string, more: object = {}) => ({
    id,
    title: `Title of ${id}`,
    doi: null,
    publicationDate: '2026-01-01',
    authors: [],
    ...more,
  })
  const a = described('a', { publicationDate: '2025-05-05' })
  const none = { title: '', publicationDate: null }
  expect(read).toEqual([
    {
      article: a,
      months: [
        { month: '2026-02', ...sums([55, 44, 33, 22]) },
        { month: '2026-03', ...sums([1, 1, 1, 1]) },
      ],
    },
    ...[
      { article: described('b', { doi: '10.5555/b' }), used: [60, 1, 33, 1] },
      { article: described('c', none), used: [61, 1, 33, 1] },
      { article: described('d'), used: [1, 1, 40, 1] },
      { article: described('gone', none), used: [1, 1, 40, 1] },
    ].map(({ article, used }) => ({ article, months: [{ month: '2026-02', ...sums(used) }] })),
  ])
})

import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { usageClick, usageDay, usageKey } from '#db/schema/usage.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { deleteOldVisitors, flushUsageEvents } from './flush-usage.ts'
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

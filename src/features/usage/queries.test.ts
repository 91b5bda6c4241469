import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { usageDay } from '#db/schema/usage.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { test } from '../../../test/site.ts'
import { findFirstMonth, listMonths, readUsedArticles } from './queries.ts'
import { listArticleUsage } from './statistics.ts'

const longPublic = { publishedAt: new Date('2026-01-01T00:00:00Z') }

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

import { expect } from 'vitest'
import { test, withPages } from '../../../../test/servers/page-server.ts'
import { createPageCache } from './page-cache.ts'
import { type PageAnswer, prepareRenderedPage } from './rendered-page.ts'

test('R-FIND-4 R-SCALE-1 a change that only searches show invalidates only pages with a query', async () => {
  const cache = createPageCache({ bytes: 1e6, milliseconds: 60_000 })
  const answerOf = (body: string) => ({ status: 200, headers: {}, body: Buffer.from(body) })
  const page = (body: string) => async () => prepareRenderedPage(answerOf(body))
  await cache.get('/a', page('a'))
  await cache.get('/a?q=x', page('x'))
  const { promise, resolve } = Promise.withResolvers<PageAnswer>()
  const begun = cache.get('/a?q=y', () => promise.then(prepareRenderedPage))
  cache.clearSearches()
  expect([cache.find('/a')?.status, cache.find('/a?q=x')]).toEqual([200, undefined])
  resolve(answerOf('before'))
  await begun
  expect(cache.find('/a?q=y'), 'it was begun before').toBeUndefined()
  cache.clear()
  expect(cache.find('/a')).toBeUndefined()
})

test('R-DETAIL-5 a page is rendered again only after a change that pages show', async ({
  pages,
}) => {
  await Promise.all([pages.get('/a'), pages.get('/a'), pages.get('/a')])
  expect(pages.count()).toBe(1)
  await pages.ask('POST', '/articles')
  await pages.get('/a')
  expect(pages.count()).toBe(2)
  await pages.get('/a?page=2')
  expect(pages.count()).toBe(3)
})

test('R-SCALE-4 other requests and writes do not invalidate pages', async ({ pages }) => {
  await pages.get('/a')
  await pages.ask('POST', '/log-in')
  await pages.ask('POST', '/nothing-here')
  await pages.ask('OPTIONS', '/a')
  await pages.ask('OPTIONS', '*')
  await pages.ask('HEAD', '/a')
  await pages.ask('HEAD', '/b')
  await pages.get('/b')
  await pages.get('/a')
  expect(pages.count()).toBe(2)
})

test('R-DETAIL-5 a page whose rendering began before a write is not cached', async ({ pages }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  pages.hold(promise)
  const begun = pages.get('/a')
  await expect.poll(pages.count).toBe(1)
  await pages.ask('POST', '/articles')
  pages.hold(undefined)
  await pages.get('/a')
  resolve()
  expect((await begun).body).toContain('nonce1')
  expect((await pages.get('/a')).body).toContain('nonce2')
  expect(pages.count()).toBe(2)
})

test('R-NAV-8 a missing page whose rendering began before a write is not cached after it', async ({
  pages,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  pages.hold(promise)
  const begun = pages.get('/not-there')
  await expect.poll(pages.count).toBe(1)
  await pages.ask('POST', '/articles')
  pages.hold(undefined)
  resolve()
  expect((await begun).statusCode).toBe(404)
  await pages.get('/not-there')
  expect(pages.count()).toBe(2)
})

test('R-DETAIL-5 the least recently used page is evicted at the size limit', async () => {
  await withPages({ bytes: 18_000 }, async (pages) => {
    for (const url of ['/a', '/b', '/c']) await pages.get(url) // three fit, about 4 KB each
    await pages.get('/a')
    expect(pages.count()).toBe(3)
    await pages.get('/d')
    await pages.get('/a')
    expect(pages.count()).toBe(4)
    await pages.get('/b')
    expect(pages.count()).toBe(5)
  })
  await withPages({ bytes: 18_000, padding: 20_000 }, async (pages) => {
    await pages.get('/a')
    await pages.get('/a')
    expect(pages.count(), 'a page that is too large is not kept').toBe(2)
  })
})

test('R-SEC-5 a page with no-store is not cached', async () => {
  await withPages({ headers: { 'cache-control': 'no-store' } }, async (pages) => {
    for (const rendered of [1, 2]) {
      const { headers } = await pages.get('/a')
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
      expect(pages.count()).toBe(rendered)
    }
  })
})

test('R-NAV-8 a failed page is not cached', async () => {
  await withPages({ status: 500 }, async (pages) => {
    await pages.get('/a')
    await pages.get('/a')
    expect(pages.count()).toBe(2)
  })
})

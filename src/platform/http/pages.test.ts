import fastify from 'fastify'
import { expect, test as plainTest } from 'vitest'
import { type PageCache, pageCache } from './page-cache.ts'
import { servePages } from './pages.ts'
import { pagePolicy } from './secure-headers.ts'

/** A server whose pages tell how often they were rendered. */
async function givenPages({ status = 200, milliseconds = 60_000 } = {}) {
  let rendered = 0
  const cache: PageCache = pageCache({ entries: 3, milliseconds })
  const app = fastify()
  servePages(app, 'http://localhost', cache, async (address) => {
    rendered += 1
    const nonce = `nonce${rendered}`
    const body = `<p>${address.pathname}</p><script nonce="${nonce}">${'x'.repeat(2000)}</script>`
    const headers = { 'content-type': 'text/html', 'content-security-policy': pagePolicy(nonce) }
    return new Response(body, { status, headers })
  })
  const get = (url: string, headers = {}) => app.inject({ url, headers })
  return { app, cache, get, count: () => rendered }
}

const test = plainTest.extend<{ pages: Awaited<ReturnType<typeof givenPages>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  pages: async ({}, use) => {
    const pages = await givenPages()
    await use(pages)
    await pages.app.close()
  },
})

test('R-DETAIL-5 a page is rendered once for everyone, and again after something was written', async ({
  pages,
}) => {
  await Promise.all([pages.get('/a'), pages.get('/a'), pages.get('/a')])
  expect(pages.count()).toBe(1)
  pages.cache.clear()
  await pages.get('/a')
  expect(pages.count()).toBe(2)
  await pages.get('/a?page=2')
  expect(pages.count()).toBe(3)
})

test('R-DETAIL-5 the nonce of the policy is that of the page’s scripts, also when the page was kept', async ({
  pages,
}) => {
  for (const _ of [1, 2]) {
    const { body, headers } = await pages.get('/a')
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  }
})

test('R-DETAIL-5 a copy that differs in nothing but the nonce is still good, and keeps its own policy', async ({
  pages,
}) => {
  const first = await pages.get('/a')
  pages.cache.clear()
  const again = await pages.get('/a', { 'if-none-match': `"other", ${first.headers.etag}` })
  expect(again.statusCode).toBe(304)
  expect(again.headers['content-security-policy']).toBeUndefined()
  expect(again.headers.vary).toContain('accept-encoding')
})

test('R-DETAIL-5 a page goes out compressed to those who can read it', async ({ pages }) => {
  const plain = await pages.get('/a')
  const packed = await pages.get('/a', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect((await pages.get('/a', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
})

test('R-DETAIL-5 pages beyond the limit are forgotten, the oldest first', async ({ pages }) => {
  for (const url of ['/a', '/b', '/c', '/d', '/d', '/a']) await pages.get(url)
  expect(pages.count()).toBe(5)
})

test('R-NAV-8 a page that failed is not kept', async () => {
  const pages = await givenPages({ status: 500 })
  await pages.get('/a')
  await pages.get('/a')
  expect(pages.count()).toBe(2)
  await pages.app.close()
})

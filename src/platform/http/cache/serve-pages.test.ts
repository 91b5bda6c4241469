import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test as plainTest } from 'vitest'
import { type ResponseHook, registerResponseHook } from '#platform/http/logging/response-hook.ts'
import {
  pageContentSecurityPolicy,
  setSecurityHeaders,
} from '#platform/http/security/secure-headers.ts'
import { openLog } from '#platform/log.ts'
import { createCachedPageServer } from './cached-page-server.ts'
import { createPageCache } from './page-cache.ts'
import { prepareRenderedPage } from './rendered-page.ts'
import { servePages } from './serve-pages.ts'

type Options = { status?: number; bytes?: number; padding?: number; headers?: object }

/** A server that listens, whose pages tell how often they were rendered. `hold` keeps renderings from ending. */
async function givenPages({ status = 200, bytes = 1e6, padding = 2000, ...given }: Options = {}) {
  let rendered = 0
  let held: Promise<void> | undefined
  const lines: string[] = []
  const heard: unknown[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  const site = {
    has: (path: string) => /^\/[a-z]$/.test(path),
    reads: (path: string) => (path === '/a' ? ['page', 'q'] : []),
    acceptsForms: () => false,
    parts: new Set(['root', 'routes/a']),
  }
  const pages = { cache: createPageCache({ bytes, milliseconds: 60_000 }), site }
  const onResponse: ResponseHook = ({ method, url }, status) => heard.push([method, url, status])
  const app = fastify({
    serverFactory: createCachedPageServer({ pages, log, proxies: 1, onResponse }),
  })
  app.addHook('onRequest', async (request) => {
    request.log = log
  })
  setSecurityHeaders(app)
  app.addHook('onRoute', ({ url, schema, config, compress }) => {
    if (url !== '/*') return
    // It stands in no description, is packed by itself, and bounds its own line.
    expect([schema, config?.neverShed, compress]).toEqual([{ hide: true }, true, false])
  })
  registerResponseHook(app, onResponse)
  app.post('/articles', async () => {
    pages.cache.clear()
    return {}
  })
  app.post('/log-in', async () => ({}))
  app.get('/health', async () => 'alive')
  servePages(app, pages, 'http://localhost', async (address) => {
    rendered += 1
    const nonce = `nonce${rendered}`
    await held
    if (address.pathname === '/m') return Response.redirect('http://localhost/a', 301)
    const body = `<p>${address.pathname}${address.search}</p><script nonce="${nonce}">${'x'.repeat(padding)}</script>`
    const own = {
      'content-type': 'text/html',
      'content-security-policy': pageContentSecurityPolicy(nonce, 'x'),
    }
    const shown = address.pathname === '/nowhere' ? 404 : status
    return new Response(body, { status: shown, headers: { ...own, ...given.headers } })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async (method: string, path: string, headers = {}) => {
    const asked = send({ port, host: '127.0.0.1', method, path, headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const rawPayload = await buffer(answer)
    return {
      statusCode: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      rawPayload,
      body: rawPayload.toString(),
    }
  }
  return {
    app,
    ask,
    lines,
    heard,
    count: () => rendered,
    get: (path: string, headers = {}) => ask('GET', path, headers),
    hold: (until: Promise<void> | undefined) => {
      held = until
    },
  }
}

const test = plainTest.extend<{ pages: Awaited<ReturnType<typeof givenPages>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  pages: async ({}, use) => {
    const pages = await givenPages()
    await use(pages)
    await pages.app.close()
  },
})

/** Runs the test on a server that is set up otherwise. */
async function withPages(
  options: Options,
  use: (pages: Awaited<ReturnType<typeof givenPages>>) => Promise<void>,
) {
  const pages = await givenPages(options)
  await use(pages)
  await pages.app.close()
}

test('R-FIND-4 R-SCALE-1 a change that only searches show invalidates only pages with a query', async () => {
  const cache = createPageCache({ bytes: 1e6, milliseconds: 60_000 })
  const page = (body: string) => () => prepareRenderedPage(new Response(body))
  await cache.get('/a', page('a'))
  await cache.get('/a?q=x', page('x'))
  const { promise, resolve } = Promise.withResolvers<Response>()
  const begun = cache.get('/a?q=y', () => promise.then(prepareRenderedPage))
  cache.clearSearches()
  expect([cache.find('/a')?.status, cache.find('/a?q=x')]).toEqual([200, undefined])
  resolve(new Response('before'))
  await begun
  expect(cache.find('/a?q=y'), 'it was begun before').toBeUndefined()
  cache.clear()
  expect(cache.find('/a')).toBeUndefined()
})

test('R-DETAIL-5 a page is rendered once for everyone, and again after a change that pages show', async ({
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

test('R-SCALE-4 unknown query parameters do not create another page', async ({ pages }) => {
  for (const url of ['/b', '/b?x=1', '/b?page=2', '/b?q=%', '/b?', '/b#there', '//b', '/%62']) {
    expect((await pages.get(url)).statusCode, url).toBe(200)
  }
  expect(pages.count()).toBe(2) // `/%62` is an address of its own, and the same page
  const bodies = new Set<string>()
  for (const url of ['/a?q=x&page=2', '/a?page=2&utm=7&q=x', '/a?page=2&q=x&page=3&']) {
    bodies.add((await pages.get(url)).body)
  }
  expect(pages.count()).toBe(3)
  expect([...bodies][0]).toContain('<p>/a?page=2&q=x</p>')
  await pages.get('/a.data?_routes=root&made=up')
  await pages.get('/a.data?_routes=root')
  await pages.get('/a.data?_routes=made-up')
  await pages.get('/a.data')
  expect(pages.count()).toBe(5)
})

test('R-SCALE-4 R-NAV-8 all unknown addresses share one page', async ({ pages }) => {
  for (const url of ['/nothing', '/a/b', '/%00', '/[', '/\\[', '/\\\\x:9', '/é', '/..', '/']) {
    const { statusCode, body } = await pages.get(encodeURI(url).replaceAll('%25', '%'))
    expect([url, statusCode, body.slice(0, 15)]).toEqual([url, 404, '<p>/nowhere</p>'])
  }
  expect(pages.count()).toBe(1)
  expect((await pages.get('/health?x')).body, 'what is no page is still there').toBe('alive')
  expect((await pages.get('/health')).body).toBe('alive')
})

test('R-NAV-8 a cached missing page does not hide other routes', async ({ pages }) => {
  expect((await pages.get('/not-there')).statusCode).toBe(404)
  expect(await pages.get('/health')).toMatchObject({ statusCode: 200, body: 'alive' })
  expect((await pages.get('/not-there-either')).statusCode).toBe(404)
  expect(pages.count()).toBe(1)
})

test('R-SCALE-4 made-up addresses do not evict pages of readers', async () => {
  await withPages({ bytes: 40_000 }, async (pages) => {
    await pages.get('/b')
    await pages.get('/a')
    for (let n = 0; n < 50; n += 1) await pages.get(`/a?q=${n}`)
    expect(pages.count()).toBe(52)
    await pages.get('/b')
    await pages.get('/a')
    expect(pages.count()).toBe(52)
    await pages.get('/a?q=49')
    expect(pages.count()).toBe(52)
    await pages.get('/a?q=0')
    expect(pages.count()).toBe(53)
  })
})

test('R-DETAIL-5 pages are cached up to a size, and the least recently used is evicted', async () => {
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

test('R-SCALE-4 a flood of made-up addresses is refused, while cached pages and health respond', async ({
  pages,
}) => {
  await pages.get('/b')
  const { promise, resolve } = Promise.withResolvers<void>()
  pages.hold(promise)
  const refused: Awaited<ReturnType<typeof pages.get>>[] = []
  const flood = Array.from({ length: 60 }, async (_, n) => {
    const answer = await pages.get(`/a?q=${n}`)
    if (answer.statusCode === 503) refused.push(answer)
    return answer
  })
  await expect.poll(() => refused.length).toBe(6) // four are rendered, and fifty wait
  expect(refused[0]?.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(refused[0]?.body).toBe(
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again</title>\n<p>Many people are reading here at this moment. Please try again in a few seconds.</p></html>',
  )
  expect((await pages.get('/b')).statusCode).toBe(200)
  expect((await pages.get('/health')).body).toBe('alive')
  expect(pages.count(), 'four at once beside the first').toBe(5)
  resolve()
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(54)
})

test('R-SCALE-4 a known page is rendered before unknown addresses', async ({ pages }) => {
  await pages.get('/b')
  await pages.app.inject({ method: 'POST', url: '/articles' }) // now /b is known, and kept no more
  const { promise, resolve } = Promise.withResolvers<void>()
  pages.hold(promise)
  const flood = ['/c', '/d', '/e', '/f', '/g', '/h'].map((path) => pages.get(path))
  await expect.poll(pages.count).toBe(5)
  pages.hold(undefined)
  const known = await Promise.race([pages.get('/b'), ...flood])
  expect([known.statusCode, known.body.slice(0, 9)]).toEqual([200, '<p>/b</p>'])
  resolve()
  await Promise.all(flood)
})

test('R-DETAIL-5 the policy has the nonce of the page, also from the cache', async ({ pages }) => {
  for (const _ of [1, 2]) {
    const { body, headers } = await pages.get('/a')
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  }
  const { headers } = await pages.get('/m')
  expect(headers['content-security-policy'], 'what leads on needs nothing').toContain(
    "default-src 'none'",
  )
})

test('R-DETAIL-5 a copy that differs in its nonce only is valid and keeps its policy', async ({
  pages,
}) => {
  const first = await pages.get('/a')
  await pages.ask('POST', '/articles')
  for (const _ of ['rendered', 'kept']) {
    const again = await pages.get('/a', { 'if-none-match': `"other", ${first.headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toBeUndefined()
    expect(again.headers.vary).toContain('accept-encoding')
    expect(again.headers.etag).toBe(first.headers.etag)
  }
  expect((await pages.get('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('R-DETAIL-5 a page is compressed if the client accepts it', async ({ pages }) => {
  const plain = await pages.get('/a')
  const packed = await pages.get('/a', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect((await pages.get('/a', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  )
  const refused = await pages.get('/a', { 'accept-encoding': 'br;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(refused.body).toBe(plain.body)
})

test('R-DETAIL-5 a cached page has the headers of the rendered one, also for HEAD', async ({
  pages,
}) => {
  const answers = [await pages.get('/a'), await pages.get('/a'), await pages.ask('HEAD', '/a')]
  const [rendered, kept, head] = answers.map(({ headers: { date: _, ...rest } }) => rest)
  expect(kept).toEqual(rendered)
  expect(head).toEqual(kept)
  expect(kept).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=10, must-revalidate',
    'content-length': String(answers[0]?.rawPayload.length),
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(answers[2]?.rawPayload.length).toBe(0)
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

test('R-RUN-3 a cached page is logged once with the client address of the proxy', async ({
  pages,
}) => {
  await pages.get('/a')
  await pages.get('/a?mail=ngozi@example.org', { 'x-forwarded-for': '10.0.0.1, 192.0.2.7' })
  expect(pages.lines).toHaveLength(1)
  expect(JSON.parse(pages.lines[0] ?? '')).toMatchObject({
    req: { method: 'GET', url: '/a?mail=n…@example.org', ip: '192.0.2.7' },
    status: 200,
  })
})

test('R-COUNT-1 each response is counted once, cached or not', async ({ pages }) => {
  const { headers } = await pages.get('/a')
  await pages.get('/a')
  await pages.ask('HEAD', '/a')
  await pages.get('/a', { 'if-none-match': headers.etag })
  await pages.get('/none')
  expect(pages.heard).toEqual([
    ['GET', '/a', 200],
    ['GET', '/a', 200],
    ['HEAD', '/a', 200],
    ['GET', '/a', 304],
    ['GET', '/none', 404],
  ])
})

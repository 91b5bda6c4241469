import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type PageAnswer, prepareRenderedPage } from './rendered-page.ts'

const text = 'x'.repeat(2000)
const html = { 'content-type': 'text/html' }
const page = (body: string, answer: Partial<PageAnswer> = {}) =>
  prepareRenderedPage({ status: 200, headers: html, body: Buffer.from(body), ...answer })

test('R-DETAIL-5 the entity tag depends on the content without the nonce', async () => {
  const tags = ['a', 'a', 'b'].map((body) => page(body).etag)
  expect(tags[0]).toMatch(/^W\/"[\w-]{22}"$/)
  expect(tags[1]).toBe(tags[0])
  expect(tags[2]).not.toBe(tags[0])
})

test('R-DETAIL-5 a page with its own cache-control keeps it and has an entity tag', async () => {
  const kept = page('a', { headers: { ...html, 'cache-control': 'public, max-age=60' } })
  expect(kept.cacheable).toBe(true)
  expect(kept.encodeAs('identity').headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    etag: kept.etag,
    vary: 'accept-encoding',
  })
  expect(page('a').encodeAs('br').headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=10, must-revalidate',
  )
})

test('R-NAV-8 a missing page is cached without entity tag', () => {
  const absent = page('a', { status: 404 })
  expect([absent.cacheable, absent.etag]).toEqual([true, undefined])
})

test('R-NAV-8 a page that failed with 500 or above is not cached', async () => {
  const [failed, last] = await Promise.all([500, 499].map((status) => page('a', { status })))
  expect([failed?.cacheable, failed?.etag]).toEqual([false, undefined])
  expect([last?.cacheable, last?.status]).toEqual([true, 499])
})

test('R-DETAIL-5 each encoding is created once', async () => {
  const made = page(text)
  const [br, gzip] = [made.encodeAs('br'), made.encodeAs('gzip')]
  expect(brotliDecompressSync(br.body).toString()).toBe(text)
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(br.body.length),
  })
  expect(made.encodeAs('br', true)).toBe(br)
  expect(made.encodeAs('identity').rawHeaders).toEqual(
    Object.entries(made.encodeAs('identity').headers).flat(),
  )
})

test('R-DETAIL-5 pages of at most 1024 bytes are not compressed', () => {
  const [within, above] = [page('x'.repeat(1024)), page('x'.repeat(1025))]
  expect(within.encodeAs('br').headers['content-encoding']).toBeUndefined()
  expect(above.encodeAs('br').headers['content-encoding']).toBe('br')
})

test('R-SCALE-4 under load a page is compressed faster and less', async () => {
  const words = Array.from({ length: 4000 }, (_, number) => `${(number * 7919) % 1013} `).join('')
  const sizes = async (encoding: 'br' | 'gzip') =>
    Promise.all(
      [true, false].map(async (haste) => page(words).encodeAs(encoding, haste).body.length),
    )
  for (const encoding of ['br', 'gzip'] as const) {
    const [fast = 0, atLeisure = 0] = await sizes(encoding)
    expect(fast, encoding).toBeGreaterThan(atLeisure)
  }
})

test('R-DETAIL-5 a 304 has no body, type and policy', async () => {
  const headers = { ...html, 'content-security-policy': "script-src 'nonce-abc'", 'x-own': 'kept' }
  const unchanged = page(text, { headers }).unchanged()
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
  expect(Object.keys(unchanged.headers)).toEqual(expect.arrayContaining(['etag', 'vary', 'x-own']))
  for (const name of ['content-security-policy', 'content-type', 'content-length'])
    expect(unchanged.headers).not.toHaveProperty(name)
})

import { expect } from 'vitest'
import { test } from '../../../../test/servers/page-server.ts'

test('R-DETAIL-5 the policy of a rendered or cached page has its nonce', async ({ pages }) => {
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

test('R-DETAIL-5 a cached page has the headers of the rendered one even for HEAD', async ({
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

test('R-COUNT-1 each response is counted once whether or not it is cached', async ({ pages }) => {
  const { headers } = await pages.get('/a')
  await pages.get('/a')
  await pages.ask('HEAD', '/a')
  await pages.get('/a', { 'if-none-match': headers.etag })
  await pages.get('/none')
  expect(pages.received).toEqual([
    ['GET', '/a', 200],
    ['GET', '/a', 200],
    ['HEAD', '/a', 200],
    ['GET', '/a', 304],
    ['GET', '/none', 404],
  ])
})

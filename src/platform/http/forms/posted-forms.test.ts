import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { expect, test } from 'vitest'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { setSecurityHeaders } from '#platform/http/security/secure-headers.ts'
import { openLog } from '#platform/log/log.ts'
import { servePostedForms } from './posted-forms.ts'

const formType = 'application/x-www-form-urlencoded'

/** Pages, one of them with a form, and an API that returns the request it received. */
async function givenPosts(error?: () => Promise<never>, lines: string[] = []) {
  const loggerInstance: FastifyBaseLogger = openLog('warn', { write: (line) => lines.push(line) })
  const app = fastify({
    trustProxy: (_address, hop) => hop < 1,
    genReqId: () => 'id',
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  })
  setSecurityHeaders(app)
  app.addHook('onRoute', ({ url, schema }) => {
    if (url === '/*') expect(schema, 'it is not described').toEqual({ hide: true })
  })
  app.post('/api/contact', async ({ body, ip, headers }, reply) => {
    reply.header('x-field', 'email')
    return { body, ip, device: headers['user-agent'], who: headers.authorization }
  })
  const site = {
    has: (path: string) => ['/contact', '/login', '/a&b\'"c'].includes(path),
    acceptsForms: (path: string) => path === '/contact',
    reads: () => [],
    parts: new Set<string>(),
  }
  servePostedForms(app, site, 'https://journal.example', async (address, posted) => {
    await error?.()
    const recorded = await posted?.ask('/contact', { form: posted.form })
    return {
      status: recorded?.status ?? 500,
      headers: { 'content-type': 'text/html', 'content-security-policy': 'of the page' },
      body: Buffer.from(JSON.stringify({ address: address.href, recorded })),
    }
  })
  await app.ready()
  return (url: string, headers: object = {}, payload = 'name=A') =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': formType, 'user-agent': 'Phone', ...headers },
    })
}

test('R-USE-1 a form without scripts gets an uncached page through the API as its sender', async () => {
  const post = await givenPosts()
  const answer = await post('/contact?x=1', {
    'x-forwarded-for': '203.0.113.7',
    'sec-fetch-site': 'same-origin',
    authorization: 'Bearer of-nobody',
    cookie: 'a=b',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html',
    'cache-control': 'no-store',
    'content-security-policy': 'of the page',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.json()).toEqual({
    address: 'https://journal.example/contact',
    recorded: {
      status: 200,
      body: { body: { form: 'name=A' }, ip: '203.0.113.7', device: 'Phone' },
      field: 'email',
    },
  })
})

test('R-USE-1 a page whose form needs scripts says so', async () => {
  const post = await givenPosts()
  const refused = await post('/login')
  expect(refused.statusCode).toBe(405)
  expect(refused.headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
  expect(refused.body).toContain('This form needs JavaScript')
  expect(refused.body).toContain('href="/login"')
  expect(refused.body).toContain(
    '<p>Nothing was sent. Please allow JavaScript for this site, open the page again, and send the form from there.</p>',
  )
  // Text in an address is escaped.
  const odd = await post("/a&b'%22c?x=1")
  expect([odd.statusCode, /href="([^"]*)"/.exec(odd.body)?.[1]]).toEqual([405, '/a&#38;b&#39;%22c'])
  expect((await post('//login')).body).toContain('href="/login"')
})

test('R-USE-1 an address without a form accepts none', async () => {
  const post = await givenPosts()
  for (const url of ['/nowhere', '/contact.data', '/%00', '//evil.example/contact']) {
    expect([url, (await post(url)).statusCode]).toEqual([url, 404])
  }
})

test('R-USE-1 a form is accepted only from its own site', async () => {
  const post = await givenPosts()
  const from = (headers: object) => post('/contact', headers).then(({ statusCode }) => statusCode)
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await from({ origin: 'https://evil.example' })).toBe(403)
  expect(await from({ origin: 'https://journal.example' })).toBe(200)
  expect(await from({ origin: 'http://other.example', host: 'other.example' })).toBe(200)
  expect(await from({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(200)
  const empty = await post('/contact', { 'content-type': undefined }, '')
  expect(empty.json().recorded.body.body).toEqual({ form: '' })
})

test('R-USE-1 a form that is too large or of an unknown type is refused', async () => {
  const post = await givenPosts()
  const large = await post('/contact', {}, `message=${'x'.repeat(300 * 1024)}`)
  expect(large.statusCode).toBe(413)
  expect(large.body).toContain('The form is too large.')
  const odd = await post('/contact', { 'content-type': 'text/x-odd' })
  expect(odd.statusCode).toBe(415)
  expect(odd.headers['content-type']).toContain('text/html')
  expect(odd.body).toContain('<title>The form was not sent</title>')
  expect(odd.body).toContain('<p>The form could not be read. Please go back and send it again.</p>')
  expect(odd.body).toContain('<a href="/contact">Back to the form</a>')
})

test('R-USE-1 the response to a refusal, a full disk or a server error is a page', async () => {
  const answers: [Error, number, string][] = [
    [new Refused('invalid', 'No such thing.'), 400, 'No such thing.'],
    [new RefusedTemporarily('too-busy', 'Please come again.', 7), 503, 'Please come again.'],
    [new Error('secret'), 500, 'The form could not be read. Please go back and send it again.'],
    [
      Object.assign(new Error('secret'), { statusCode: 499 }),
      499,
      'The form could not be read. Please go back and send it again.',
    ],
  ]
  for (const [error, status, words] of answers) {
    const lines: string[] = []
    const post = await givenPosts(async () => {
      throw error
    }, lines)
    const answer = await post(`/contact?a=1`)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(`<p>${words}</p>`)
    expect(answer.body).toContain('href="/contact"')
    expect(answer.body).not.toContain('secret')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['retry-after']).toBe(status === 503 ? '7' : undefined)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      status === 500 ? [{ msg: 'a form was not answered', err: { message: 'secret' } }] : [],
    )
    expect((await post('///contact')).body).toContain('<a href="/contact">')
  }
})

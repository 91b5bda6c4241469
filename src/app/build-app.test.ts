import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { samplePdf } from '../../test/fixtures/files.ts'
import { createArticle, test } from '../../test/site.ts'

describe('the API as a whole', () => {
  test('R-API-8 the OpenAPI document lists every route with its validation schemas', async ({
    site,
  }) => {
    const { status, body } = await site.ask(null, { url: '/api/openapi.json' })
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Other standards describe these: pictures, feeds, OAI-PMH, sitemaps.
    const hidden =
      /^\/api\/(docs(\/.*)?|openapi\.json|\*)$|^\/(covers|feed|gateway|sitemap|index\.php|:journal|\.well-known)\/|^\/(oai|opensearch\.xml|robots\.txt|sitemap\.xml)$/
    const routes = site.app.routeTable
      .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/') && !hidden.test(url))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
    expect(routes).toContain('PATCH /api/submissions/{id}/status')
    expect(described.sort()).toEqual([...new Set(routes)].sort())
    const { schema } = body.paths['/api/register'].post.requestBody.content['application/json']
    expect(schema.required.sort()).toEqual(['email', 'name', 'password'])
    const form = (path: string, method: string) =>
      body.paths[path][method].requestBody.content['multipart/form-data'].schema
    expect(form('/api/journals', 'post').required.sort()).toEqual([
      'abstract',
      'authors',
      'docxFile',
      'pdfFile',
      'title',
    ])
    expect(form('/api/journals', 'post').properties.title).toMatchObject({ maxLength: 500 })
    expect(form('/api/submissions', 'post').required.sort()).toEqual([
      'abstract',
      'authors',
      'file',
      'keywords',
      'title',
    ])
    expect(body.paths['/api/journals'].post.description).toMatch(
      /a list is sent as the text of a JSON/,
    )
    const publication = form('/api/submissions/{id}/status', 'patch')
    expect(Object.keys(publication.properties)).toContain('pdfFile')
    expect(publication.properties.status).toMatchObject({ enum: ['published'] })
    const page = await site.ask(null, { url: '/api/docs' })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })

  test('R-API-1 API responses are JSON without cookies or access for scripts and frames of other sites', async ({
    site,
  }) => {
    const { headers } = await site.ask(null, { url: '/api/journals' })
    expect(headers['content-type']).toContain('application/json')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toMatch(/(^|;)\s*frame-ancestors 'none'(;|$)/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('R-API-7 a repeated query parameter is refused by name', async ({ site }) => {
    for (const name of ['page', 'limit', 'search']) {
      const url = `/api/journals?${name}=1&${name}=2`
      const { status, headers } = await site.ask(null, { url })
      expect([name, status, headers['x-field']]).toEqual([name, 400, name])
    }
  })

  test('R-API-7 an unknown API address responds with JSON', async ({ site }) => {
    const { status, body } = await site.ask(null, { url: '/api/nowhere' })
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'There is no such address.' },
    })
  })

  test('R-API-7 a null character is refused in addresses, queries and file names', async ({
    site,
  }) => {
    for (const url of [
      '/api/journals/%00',
      '/api/journals?search=a%00b',
      '/api/check-file/%00/pdf',
    ]) {
      expect([url, (await site.ask(null, { url })).status]).toEqual([url, 400])
    }
    const admin = await site.signIn('admin')
    const article = await createArticle(site, admin, {
      pdfFile: samplePdf({ name: 'a\u0000b.pdf' }),
    })
    expect(article.pdfFile).toMatchObject({ size: expect.any(Number) })
  })

  test('R-API-7 an undecodable address matches nothing', async ({ site }) => {
    for (const url of ['/api/journals/%ZZ', '/api/journals/%E0%A4%A', '/api/%']) {
      const { status, body } = await site.ask(null, { url })
      expect({ url, status, body }).toEqual({
        url,
        status: 404,
        body: { message: expect.any(String) },
      })
    }
  })

  test('R-SEC-5 private responses are never cached', async ({ site }) => {
    const author = await site.signIn()
    const asked: [typeof author | null, Parameters<typeof site.ask>[1]][] = [
      [author, { url: '/api/me' }],
      [author, { url: '/api/submissions' }],
      [author, { url: '/api/nowhere' }],
      [null, { method: 'POST', url: '/api/login', payload: { email: 'a@b.org', password: 'x' } }],
      [null, { method: 'POST', url: '/api/reset-password/abc', payload: {} }],
    ]
    for (const [who, options] of asked) {
      const { headers } = await site.ask(who, options)
      expect([options.url, headers['cache-control']]).toEqual([options.url, 'no-store'])
    }
    const open = await site.ask(null, { url: '/api/journals?page=1' })
    expect(open.headers['cache-control']).toBeUndefined()
  })

  test('R-RUN-3 every response has a unique request id', async ({ site }) => {
    const answers = [
      await site.ask(null, { url: '/api/health' }),
      await site.ask(null, { url: '/api/me', headers: { 'x-request-id': 'made-up' } }),
      await site.ask(null, { url: '/api/nowhere' }),
    ]
    const names = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^[\w-]{8,}$/)
  })

  test('R-API-7 R-SCALE-4 unusual addresses and headers cause no server error', async ({
    site,
  }) => {
    const targets = ['/\\[', '//[', '/[', '/%5C[', '/', '/..', '/api/\\[', '/api/journals/%5B']
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    for (const path of [...targets, '/api/journals?limit=1&page=1000000', '*', 'http://[/']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']) {
        const asked = request({ port, host: '127.0.0.1', method, path }).end()
        const [{ statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
        expect([method, path, Number(statusCode) < 500]).toEqual([method, path, true])
        asked.destroy()
      }
    }
    for (const [name, value] of [
      ['accept-encoding', 'br;q=0,'.repeat(800)],
      ['accept-encoding', 'identity;q=0'],
      ['if-none-match', `${' '.repeat(15_000)}x`],
      ['range', `bytes=${'0-,'.repeat(4000)}`],
      ['origin', 'null'],
      ['accept-version', '9.9.9'],
      ['x-forwarded-for', ','.repeat(10_000)],
      ['authorization', `Bearer ${'é'.repeat(3000)}`],
    ] as const) {
      const { status } = await site.ask(null, { url: '/api/journals', headers: { [name]: value } })
      expect([name, status < 500]).toEqual([name, true])
    }
  })

  test('R-API-7 a made-up address does not evade a rate limit', async ({ site }) => {
    const attempt = (n: number) =>
      site.ask(null, {
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': `10.9.8.${n}, 192.0.2.1` },
        payload: { email: `${n}@example.org`, password: 'wrong one' },
      })
    const statuses = []
    for (let n = 0; n <= 100; n += 1) statuses.push((await attempt(n)).status)
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401))
    expect(statuses[100]).toBe(429)
  })

  test('R-API-7 a server error is 500 without internal details', async ({ site }) => {
    const admin = await site.signIn('admin')
    await site.db.execute('drop table contributor cascade')
    const { status, body } = await site.ask(admin, { url: '/api/journals' })
    expect({ status, body }).toEqual({ status: 500, body: { message: 'Server error occurred' } })
  })

  test('R-API-1 the health routes report liveness and readiness', async ({ site }) => {
    expect((await site.ask(null, { url: '/api/health' })).status).toBe(200)
    expect((await site.ask(null, { url: '/api/ready' })).status).toBe(200)
  })

  test('R-DETAIL-5 a write invalidates cached pages before its answer is sent', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    let invalidations = 0
    site.pubSub.subscribe('pages', () => {
      invalidations += 1
    })
    const before = invalidations
    await createArticle(site, admin, { title: 'New' })
    expect(invalidations).toBeGreaterThan(before)
    const after = invalidations
    const refused = await site.ask(null, { method: 'DELETE', url: '/api/journals/1' })
    expect([refused.status, invalidations]).toEqual([401, after])
  })
})

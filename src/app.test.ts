import { describe, expect } from 'vitest'
import { pdf } from '../test/files.ts'
import { givenArticle, test } from '../test/site.ts'

describe('the API as a whole', () => {
  test('R-API-8 the OpenAPI document names every route, with the schemas that validate', async ({
    site,
  }) => {
    const { status, body } = await site.ask(null, { url: '/api/openapi.json' })
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.0')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const hidden = /^\/api\/(docs(\/.*)?|openapi\.json|\*)$|^\/cloth\//
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
      ...['abstract', 'authors', 'docxFile', 'pdfFile', 'title'],
    ])
    expect(form('/api/journals', 'post').properties.title).toMatchObject({ maxLength: 500 })
    expect(form('/api/submissions', 'post').required.sort()).toEqual([
      ...['abstract', 'authors', 'file', 'keywords', 'title'],
    ])
    const publication = form('/api/submissions/{id}/status', 'patch')
    expect(Object.keys(publication.properties)).toContain('pdfFile')
    expect(publication.properties.status).toMatchObject({ enum: ['published'] })
    const page = await site.ask(null, { url: '/api/docs' })
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })

  test('R-API-1 answers are JSON without cookies, and closed to scripts and frames of others', async ({
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

  test('R-API-7 an address of the API that does not exist answers JSON', async ({ site }) => {
    const { status, body } = await site.ask(null, { url: '/api/nowhere' })
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'There is no such address.' },
    })
  })

  test('R-API-7 a character that no text may hold is refused in addresses, queries and file names', async ({
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
    const article = await givenArticle(site, admin, { pdfFile: pdf({ name: 'a\u0000b.pdf' }) })
    expect(article.pdfFile).toMatchObject({ size: expect.any(Number) })
  })

  test('R-API-7 an address that cannot be decoded is one that nothing stands at', async ({
    site,
  }) => {
    for (const url of ['/api/journals/%ZZ', '/api/journals/%E0%A4%A', '/api/%']) {
      const { status, body } = await site.ask(null, { url })
      expect({ url, status, body }).toEqual({
        ...{ url, status: 404 },
        body: { message: expect.any(String) },
      })
    }
  })

  test('R-API-7 an address that a visitor makes up does not evade a limit', async ({ site }) => {
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

  test('R-API-7 a fault of ours is a 500 that tells nothing of its inside', async ({ site }) => {
    const admin = await site.signIn('admin')
    await site.db.execute('drop table contributor cascade')
    const { status, body } = await site.ask(admin, { url: '/api/journals' })
    expect({ status, body }).toEqual({ status: 500, body: { message: 'Server error occurred' } })
  })

  test('R-API-1 health says alive, ready asks database and storage', async ({ site }) => {
    expect((await site.ask(null, { url: '/api/health' })).status).toBe(200)
    expect((await site.ask(null, { url: '/api/ready' })).status).toBe(200)
  })
})

import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, vi } from 'vitest'
import type { RouteEntry } from '#platform/http/security/route-access.ts'
import { anyCodePoint } from '../../test/any-code-point.ts'
import { countRows } from '../../test/run-import.ts'
import { tries } from '../../test/runner/circle.ts'
import { limit } from '../../test/runner/patience.ts'
import { createArticle, test } from '../../test/site.ts'
import type { Person, TestSite } from '../../test/site-actions.ts'

// Many requests to every route.
vi.setConfig({ testTimeout: limit(120) })

/** Invalid parts of an address. */
const parts = [
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '%c0%ae',
  '%00',
  '%ff%fe',
  '%0d%0aset-cookie:%20a=b',
  '__proto__',
  'constructor',
  "1'%20or%20'1'='1",
  '-1',
  '1e309',
  '99999999999999999999',
  '%F0%9F%92%A9',
  'x'.repeat(250),
  'x'.repeat(3000),
  '',
]

/** Values of any type for a field. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    '../../etc/passwd',
    'a\r\nBcc: victim@example.org',
    '<script>',
    "' or 1=1 --",
    '{{7*7}}',
    '2026-13-45',
    'x'.repeat(20_000),
    [],
    {},
    [[]],
    { toString: 'x' },
    { length: -1 },
    { $ne: null },
    [null],
    ['x', 1, {}],
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.string({ unit: anyCodePoint, maxLength: 40 }),
)

/** Field names of bodies and queries, and some unknown ones. */
const names = [
  'name',
  'email',
  'password',
  'currentPassword',
  'code',
  'token',
  'role',
  'title',
  'abstract',
  'authors',
  'keywords',
  'status',
  'kind',
  'volume',
  'number',
  'year',
  'journalRoles',
  'journalRole',
  'required',
  'version',
  'command',
  'articles',
  'issue',
  'publishAt',
  'subject',
  'body',
  'points',
  'message',
  'journal',
  'pages',
  'appearance',
  'page',
  'limit',
  'search',
  'sort',
  'order',
  'from',
  'until',
  'verb',
  'metadataPrefix',
  'resumptionToken',
  'begin_date',
  'end_date',
  'metric_type',
  'registry',
  'frequency',
  'ids',
  'id',
  'text',
  'constructor',
  'x',
]
const fields = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 6 })

const nested = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`

/** Bodies as bytes, with their declared type. */
const bodies = fc.oneof(
  {
    weight: 6,
    arbitrary: fields.map((body) => ({ type: 'application/json', body: JSON.stringify(body) })),
  },
  values.map((body) => ({ type: 'application/json', body: JSON.stringify(body) ?? '' })),
  fc.constantFrom(
    { type: 'application/json', body: '{"__proto__":{"role":"admin"}}' },
    { type: 'application/json', body: '{"constructor":{"prototype":{"role":"admin"}}}' },
    { type: 'application/json', body: nested(5000) },
    { type: 'application/json', body: '{"name":' },
    { type: 'application/json', body: `"${'x'.repeat(1_100_000)}"` },
    { type: 'application/xml', body: '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>' },
    {
      type: 'application/x-www-form-urlencoded',
      body: 'a[__proto__][b]=1&verb=Identify&verb=Identify',
    },
    {
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1',
    },
    { type: 'multipart/form-data; boundary=', body: '--\r\n' },
    { type: 'multipart/form-data', body: 'x' },
    { type: 'text/plain; charset=utf-7', body: '+ADw-' },
    { type: '\u00e9/\u00e9', body: 'x' },
  ),
)

const addresses = (route: RouteEntry) => {
  const places = route.url.match(/:\w+|\*/g) ?? []
  const filled = fc
    .tuple(...places.map(() => fc.constantFrom(...parts)))
    .map((made) => places.reduce((url, place, at) => url.replace(place, made[at] ?? ''), route.url))
  const query = fc.option(
    fields.map((made) =>
      new URLSearchParams(
        Object.entries(made).map(([name, value]) => [
          name,
          String(JSON.stringify(value)).toWellFormed(),
        ]),
      ).toString(),
    ),
    { nil: '' },
  )
  const odd = fc.constantFrom(
    '',
    '',
    'page=1&page=2',
    'page=%ZZ',
    'a[]=1&a[b]=2',
    '&&&=',
    'q=%00',
    `search=${'('.repeat(500)}`,
  )
  return fc.tuple(filled, query, odd).map(([url, made, more]) => `${url}?${made}&${more}`)
}

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { range: 'bytes=0-0,1-1,2-2,-99999999999999999999' },
  { 'if-none-match': '"'.repeat(4000) },
  { 'accept-encoding': 'br;q=x, gzip;q=-1, *;q=0' },
  { accept: `${'text/html;q=0.1,'.repeat(300)}x` },
  { 'accept-language': '\u00ff\u00fe' },
  { 'x-forwarded-for': 'not an address, ::1, 999.999.999.999' },
  { 'if-modified-since': 'Thu, 32 Foo 20x6' },
  { 'content-encoding': 'gzip' },
  { authorization: `Bearer ${'x'.repeat(5000)}` },
  { authorization: 'Basic \u0000' },
  { 'sec-fetch-site': 'none of them' },
  { cookie: 'authToken=x; __proto__=y' },
)

/** Tables about requests, and caches that the first reader fills. */
const requestTables =
  /^public\.(rate_limit|pubsub_message|maintenance_run|harvest_record|harvest_change|signing_key)$/

/** The number of rows in each table, without those tables. */
async function rowsOf(site: TestSite): Promise<Record<string, unknown>> {
  const counted: Record<string, unknown> = await countRows(site.db)
  return Object.fromEntries(Object.entries(counted).filter(([table]) => !requestTables.test(table)))
}

/** Leaves out routes that end the session. */
const isTested = ({ method, url }: RouteEntry) =>
  method !== 'HEAD' && !/\/(logout|sessions)$/.test(url) && !(method === 'OPTIONS')

/** The number of requests to each route by each kind of person. */
const requestsPerRoute = tries(3, 1)

type Violation = { sent: string; route: string; url: string; status: number; body: string }

/** Sends malformed requests to a route and returns the errors. */
async function attack(site: TestSite, who: Person | null, route: RouteEntry): Promise<Violation[]> {
  const wrong: Violation[] = []
  const takesBody = !['GET', 'HEAD', 'DELETE'].includes(route.method)
  await fc.assert(
    fc.asyncProperty(addresses(route), bodies, oddHeaders, async (url, { type, body }, headers) => {
      const options: InjectOptions = {
        method: route.method as 'GET',
        url,
        headers: { ...headers, ...(takesBody && { 'content-type': type }) },
        ...(takesBody && { payload: Buffer.from(body) }),
      }
      const { status, headers: answered, body: said } = await site.ask(who, options)
      const isError = status >= 500 && !(status === 503 && answered['retry-after'])
      const leaks = /node_modules|\bat \w+ \(|select .* from|\/src\//i.test(JSON.stringify(said))
      if (isError || leaks || answered['set-cookie'])
        wrong.push({
          route: `${route.method} ${route.url}`,
          sent: `${type}: ${body.slice(0, 300)} ${JSON.stringify(headers)}`.slice(0, 500),
          url,
          status,
          body: JSON.stringify(said).slice(0, 200),
        })
    }),
    { numRuns: requestsPerRoute },
  )
  return wrong
}

test('R-SEC-4 R-API-7 random requests to any route cause no server error and store no row', async ({
  site,
}) => {
  await createArticle(site, await site.signIn('admin'))
  const author = await site.signIn('author')
  const before = await rowsOf(site)
  const files = await site.storedFiles()
  const routes = site.app.routeTable.filter(isTested)
  expect(routes.length).toBeGreaterThan(150)
  const wrong: Violation[] = []
  for (const who of [null, author])
    for (const route of routes) wrong.push(...(await attack(site, who, route)))
  expect(wrong).toEqual([])
  expect(await rowsOf(site)).toEqual(before)
  expect(await site.storedFiles()).toEqual(files)
  expect(({} as { role?: string }).role, 'nobody’s prototype was changed').toBeUndefined()
})

test('R-SEC-4 R-API-7 random requests of a manager cause no server error', async ({ site }) => {
  const manager = await site.signIn('admin')
  await createArticle(site, manager)
  const wrong: Violation[] = []
  for (const route of site.app.routeTable.filter(isTested))
    wrong.push(...(await attack(site, manager, route)))
  expect(wrong).toEqual([])
})

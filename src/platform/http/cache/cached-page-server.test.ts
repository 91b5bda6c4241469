import { once } from 'node:events'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createCachedPageServer } from './cached-page-server.ts'
import { prepareRenderedPage, type RenderedPage } from './rendered-page.ts'

const html = { 'content-type': 'text/html' }

test('R-RUN-3 R-SCALE-4 a cached page is logged and counted although the framework does not send it', async () => {
  const page = prepareRenderedPage({ status: 200, headers: html, body: Buffer.from('a page') })
  const recorded: unknown[] = []
  const log = { info: (fields: object, message: string) => recorded.push([fields, message]) }
  const deps = {
    pages: {
      cache: { find: (url: string): RenderedPage | undefined => (url === '/a' ? page : undefined) },
      site: { has: () => true, reads: () => [], acceptsForms: () => false, parts: new Set() },
    },
    log,
    onResponse: (...received: unknown[]) => recorded.push(received.slice(1)),
    metrics: { cachedPageSent: () => recorded.push('counted') },
  }
  const ask = async (proxies: number, headers = {}, method = 'GET', path = '/a') => {
    recorded.length = 0
    const make = createCachedPageServer({ ...deps, proxies } as never)
    const server = make((_, response) => response.end('of the framework'), {} as never)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const asked = send({ port, host: '127.0.0.1', method, path, headers }).end()
    const [answer] = await once(asked, 'response')
    const body = await text(answer)
    server.close()
    return [answer.statusCode, body]
  }
  const received = (method: string, ip: string | undefined, status = 200) => [
    'counted',
    [status, ip],
    [{ req: { method, url: '/a', ip }, status }, 'a cached page was sent'],
  ]
  const forwarded = { 'x-forwarded-for': '10.0.0.1, 192.0.2.7 ,192.0.2.8' }
  for (const [proxies, headers, ip] of [
    [0, {}, '127.0.0.1'],
    [0, forwarded, '127.0.0.1'],
    [1, {}, '127.0.0.1'],
    [1, forwarded, '192.0.2.8'],
    [2, forwarded, '192.0.2.7'],
    [9, forwarded, '10.0.0.1'],
  ] as const) {
    expect(await ask(proxies, headers)).toEqual([200, 'a page'])
    expect(recorded).toEqual(received('GET', ip))
  }
  expect(await ask(0, {}, 'HEAD')).toEqual([200, ''])
  expect(recorded).toEqual(received('HEAD', '127.0.0.1'))
  expect(await ask(0, { 'if-none-match': page.etag })).toEqual([304, ''])
  expect(recorded).toEqual(received('GET', '127.0.0.1', 304))
  for (const [headers, method, path] of [
    [{ origin: 'https://other.example' }, 'GET', '/a'],
    [{}, 'POST', '/a'],
    [{}, 'GET', '/b'],
  ] as const) {
    expect(await ask(0, headers, method, path)).toEqual([200, 'of the framework'])
    expect(recorded).toEqual([])
  }
})

test('R-SCALE-4 the server has the timeouts of the framework', () => {
  const make = (options: object) => {
    const { keepAliveTimeout, requestTimeout, timeout, maxRequestsPerSocket, maxHeadersCount } =
      createCachedPageServer({} as never)(() => {}, options as never)
    return { keepAliveTimeout, requestTimeout, timeout, maxRequestsPerSocket, maxHeadersCount }
  }
  const usual = make({})
  expect(make({ http: {} })).toEqual(usual)
  expect(
    make({
      keepAliveTimeout: 0,
      requestTimeout: 2,
      connectionTimeout: 3,
      maxRequestsPerSocket: 4,
      http: { requestTimeout: 5 },
    }),
  ).toEqual({
    keepAliveTimeout: 0,
    requestTimeout: 2,
    timeout: 3,
    maxRequestsPerSocket: 4,
    maxHeadersCount: usual.maxHeadersCount,
  })
  expect(make({ http: { requestTimeout: 5 } }).requestTimeout).toBe(5)
})

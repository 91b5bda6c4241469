import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test as plainTest } from 'vitest'
import { createCachedPageServer } from '../../src/platform/http/cache/cached-page-server.ts'
import { createPageCache } from '../../src/platform/http/cache/page-cache.ts'
import { servePages } from '../../src/platform/http/cache/serve-pages.ts'
import {
  type ResponseHook,
  registerResponseHook,
} from '../../src/platform/http/logging/response-hook.ts'
import {
  pageContentSecurityPolicy,
  setSecurityHeaders,
} from '../../src/platform/http/security/secure-headers.ts'
import { openLog } from '../../src/platform/log/log.ts'

type Options = { status?: number; bytes?: number; padding?: number; headers?: object }

/** A listening server whose pages show how often they were rendered. `hold` delays the end of rendering. */
async function givenPages({ status = 200, bytes = 1e6, padding = 2000, ...given }: Options = {}) {
  let rendered = 0
  let held: Promise<void> | undefined
  const lines: string[] = []
  const received: unknown[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  const site = {
    has: (path: string) => /^\/[a-z]$/.test(path),
    reads: (path: string) => (path === '/a' ? ['page', 'q'] : []),
    acceptsForms: () => false,
    parts: new Set(['root', 'routes/a']),
  }
  const pages = { cache: createPageCache({ bytes, milliseconds: 60_000 }), site }
  const onResponse: ResponseHook = ({ method, url }, status) => received.push([method, url, status])
  const app = fastify({
    serverFactory: createCachedPageServer({ pages, log, proxies: 1, onResponse }),
  })
  app.addHook('onRequest', async (request) => {
    request.log = log
  })
  setSecurityHeaders(app)
  app.addHook('onRoute', ({ url, schema, config, compress }) => {
    if (url !== '/*') return
    // It is not part of the API description, and has its own compression and queue.
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
    if (address.pathname === '/m') {
      return { status: 301, headers: { location: 'http://localhost/a' }, body: Buffer.alloc(0) }
    }
    const body = `<p>${address.pathname}${address.search}</p><script nonce="${nonce}">${'x'.repeat(padding)}</script>`
    const own = {
      'content-type': 'text/html',
      'content-security-policy': pageContentSecurityPolicy(nonce, 'x'),
    }
    const shown = address.pathname === '/nowhere' ? 404 : status
    const headers = { ...own, ...given.headers }
    return { status: shown, headers, body: Buffer.from(body), nonce }
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
    received,
    count: () => rendered,
    get: (path: string, headers = {}) => ask('GET', path, headers),
    hold: (until: Promise<void> | undefined) => {
      held = until
    },
  }
}

export const test = plainTest.extend<{ pages: Awaited<ReturnType<typeof givenPages>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  pages: async ({}, use) => {
    const pages = await givenPages()
    await use(pages)
    await pages.app.close()
  },
})

/** Runs the test on a server with other options. */
export async function withPages(
  options: Options,
  use: (pages: Awaited<ReturnType<typeof givenPages>>) => Promise<void>,
) {
  const pages = await givenPages(options)
  await use(pages)
  await pages.app.close()
}

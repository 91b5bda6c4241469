import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import type { ResponseHook } from '#platform/http/logging/response-hook.ts'
import type { Log } from '#platform/log/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { findCachedPage, type PageSource, selectResponse } from './serve-pages.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Deps = {
  pages: PageSource
  log: Log
  proxies: number
  onResponse?: ResponseHook
  metrics?: Pick<Metrics, 'cachedPageSent'> | undefined
}

/** Creates servers that send cached pages before the framework handles the request. */
export const createCachedPageServer =
  (deps: Deps) =>
  (handler: Handler, options: FastifyHttpOptions<Server>): Server => {
    const server = createServer(options.http ?? {}, (request, response) => {
      if (!server.listening || !sendCachedPage(deps, request, response)) handler(request, response)
    })
    // Fastify sets these on servers that it creates itself.
    if (options.keepAliveTimeout !== undefined) server.keepAliveTimeout = options.keepAliveTimeout
    if (options.requestTimeout !== undefined) server.requestTimeout = options.requestTimeout
    if (options.connectionTimeout !== undefined) server.setTimeout(options.connectionTimeout)
    if (options.maxRequestsPerSocket) server.maxRequestsPerSocket = options.maxRequestsPerSocket
    return server
  }

function sendCachedPage(
  { pages, log, proxies, onResponse, metrics }: Deps,
  request: IncomingMessage,
  reply: ServerResponse,
) {
  const { method, url = '/', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.origin !== undefined) return false // which origins may read is the framework's to say
  const page = findCachedPage(pages, url)
  if (!page) return false
  const response = selectResponse(page, headers)
  reply.writeHead(response.status, response.rawHeaders)
  // Node omits the body for HEAD and 304.
  reply.end(response.body)
  metrics?.cachedPageSent()
  const ip = clientAddress(request, proxies)
  onResponse?.(request, response.status, ip)
  log.info({ req: { method, url, ip }, status: response.status }, 'a cached page was sent')
  return true
}

/** Each proxy appends an address; the ones before those of trusted proxies may be forged. */
function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string | undefined {
  const forwarded = headers['x-forwarded-for']
  if (proxies === 0 || !forwarded) return socket.remoteAddress
  const hops = String(forwarded).split(',')
  return hops[Math.max(0, hops.length - proxies)]?.trim()
}

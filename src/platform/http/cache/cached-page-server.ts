import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import type { ResponseHook } from '#platform/http/logging/response-hook.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { findCachedPage, type PageSource, selectResponse } from './serve-pages.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Needs = {
  pages: PageSource
  log: Log
  proxies: number
  onResponse?: ResponseHook
  metrics?: Pick<Metrics, 'cachedPageSent'> | undefined
}

/**
 * Makes servers that answer pages which are kept before the framework hears of them: they have
 * nothing to parse, to ask or to decide. Everything else is the framework's.
 */
export const createCachedPageServer =
  (needs: Needs) =>
  (handler: Handler, options: FastifyHttpOptions<Server>): Server => {
    const server = createServer(options.http ?? {}, (request, response) => {
      if (!server.listening || !sendCachedPage(needs, request, response)) handler(request, response)
    })
    // What Fastify sets on a server that it makes itself.
    if (options.keepAliveTimeout !== undefined) server.keepAliveTimeout = options.keepAliveTimeout
    if (options.requestTimeout !== undefined) server.requestTimeout = options.requestTimeout
    if (options.connectionTimeout !== undefined) server.setTimeout(options.connectionTimeout)
    if (options.maxRequestsPerSocket) server.maxRequestsPerSocket = options.maxRequestsPerSocket
    return server
  }

function sendCachedPage(
  { pages, log, proxies, onResponse, metrics }: Needs,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method, url = '/', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  if (headers.origin !== undefined) return false // which origins may read is the framework's to say
  const page = findCachedPage(pages, url)
  if (!page) return false
  const answer = selectResponse(page, headers)
  response.writeHead(answer.status, answer.rawHeaders)
  // Node sends none of it where there is to be no body. (HEAD, 304)
  response.end(answer.body)
  metrics?.cachedPageSent()
  const ip = clientAddress(request, proxies)
  onResponse?.(request, answer.status, ip)
  log.info({ req: { method, url, ip }, status: answer.status }, 'a kept page was sent')
  return true
}

/** Each proxy adds an address at the end: what stands before those of ours may be made up. */
function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string | undefined {
  const forwarded = headers['x-forwarded-for']
  if (proxies === 0 || !forwarded) return socket.remoteAddress
  const hops = String(forwarded).split(',')
  return hops[Math.max(0, hops.length - proxies)]?.trim()
}

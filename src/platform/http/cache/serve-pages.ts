import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { RefusedTemporarily } from '#domain/refusal.ts'
import { limitConcurrency } from '#platform/concurrency-limit.ts'
import { canonicalPageUrl, notFoundUrl, type PageRoutes } from './canonical-url.ts'
import { chooseEncoding, matchesEtag } from './negotiate.ts'
import type { PageCache } from './page-cache.ts'
import {
  type PageAnswer,
  type PreparedResponse,
  prepareRenderedPage,
  type RenderedPage,
} from './rendered-page.ts'

/** The API response to a form; `field` is the invalid one. */
type ApiResponse = { status: number; body: unknown; field: string | undefined }

/** A form that was sent without JavaScript, and a function that sends it to the API. */
export type PostedForm = {
  /** `application/x-www-form-urlencoded`. */
  form: string
  ask(path: string, json: object): Promise<ApiResponse>
}

/** Renders a page, the same for everyone; with a form, the page that answers its sender. */
export type RenderPage = (address: URL, posted?: PostedForm) => Promise<PageAnswer>

export type PageSource = { cache: PageCache; site: PageRoutes }

/** The cached page of an address; undefined where the framework must respond. */
export function findCachedPage({ cache, site }: PageSource, url: string): RenderedPage | undefined {
  const page = url.includes('?') ? undefined : cache.find(url)
  if (page) return page
  const address = canonicalPageUrl(url, site)
  return address === notFoundUrl ? undefined : cache.find(address)
}

/** The page, or 304. */
export function selectResponse(
  page: RenderedPage,
  { 'if-none-match': tags, 'accept-encoding': encodings }: ConditionalHeaders,
  fast = false,
): PreparedResponse {
  return page.etag && matchesEtag(tags, page.etag)
    ? page.unchanged()
    : page.encodeAs(chooseEncoding(encodings), fast)
}

type ConditionalHeaders = Pick<IncomingHttpHeaders, 'if-none-match' | 'accept-encoding'>

/** For requests that find the render queue full. */
export const busyResponse = {
  sentence: 'Many people are reading here at this moment. Please try again in a few seconds.',
  retryAfter: 2,
}

/** Limits of concurrent rendering. Made-up addresses and queries do not delay known pages. */
const createRenderLimits = () => ({
  known: limitConcurrency({ maxRunning: 4, maxQueued: 200, ...busyResponse }),
  unknown: limitConcurrency({ maxRunning: 4, maxQueued: 200, ...busyResponse }),
  withQuery: limitConcurrency({ maxRunning: 4, maxQueued: 50, ...busyResponse }),
})

/** Addresses where a page was found recently. */
const maxKnownUrls = 5000

/** Serves a page at every other address. Pages only read; writing goes through the API. */
export function servePages(
  app: FastifyInstance,
  pages: PageSource,
  baseUrl: string,
  render: RenderPage,
) {
  const { origin } = new URL(baseUrl)
  const { known, unknown, withQuery } = createRenderLimits()
  const knownUrls = new LRUCache<string, true>({ max: maxKnownUrls })
  const queueOf = (address: string) => {
    if (address.includes('?')) return withQuery
    return knownUrls.has(address) ? known : unknown
  }
  // Limited here instead.
  const config = { neverShed: true } as const
  app.get('/*', { config, compress: false, schema: { hide: true } }, async (request, reply) => {
    const address = canonicalPageUrl(request.url, pages.site)
    const queue = queueOf(address)
    try {
      const page = await pages.cache.get(address, () =>
        queue.run(async () => prepareRenderedPage(await render(new URL(origin + address)))),
      )
      if (page.status === 200 && queue !== withQuery) knownUrls.set(address, true)
      return sendPage(request, reply, page, queue.length() > 1)
    } catch (error) {
      if (error instanceof RefusedTemporarily) return sendBusyPage(reply, error)
      throw error
    }
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, fast: boolean) {
  const { status, headers, body } = selectResponse(page, request.headers, fast)
  if (status === 304) reply.removeHeader('content-security-policy')
  return reply.code(status).headers(headers).send(body)
}

/** A static page, because there is no time to render. */
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again</title>
<p>${busyResponse.sentence}</p></html>`

const sendBusyPage = (reply: FastifyReply, { retryAfter }: RefusedTemporarily) =>
  reply
    .code(503)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(busyPage)

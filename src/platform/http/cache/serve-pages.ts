import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { RefusedTemporarily } from '#domain/refusal.ts'
import { limitConcurrency } from '#platform/concurrency-limit.ts'
import { canonicalPageUrl, notFoundUrl, type PageRoutes } from './canonical-url.ts'
import { chooseEncoding, matchesEtag } from './negotiate.ts'
import type { PageCache } from './page-cache.ts'
import { type PreparedResponse, prepareRenderedPage, type RenderedPage } from './rendered-page.ts'

/** What the API answers to what a form holds: its status, its JSON, and the name of the field at fault. */
type ApiResponse = { status: number; body: unknown; field: string | undefined }

/** A form that a browser has sent without scripts, and how to hand it to the API as whoever sent it. */
export type PostedForm = {
  /** As it came: `application/x-www-form-urlencoded`. */
  form: string
  ask(path: string, json: object): Promise<ApiResponse>
}

/**
 * Renders one page for everyone: it is given the address only, never who asks. With a form that was sent to it,
 * the page that answers the form, for its sender alone.
 */
export type RenderPage = (address: URL, posted?: PostedForm) => Promise<Response>

/** Pages that are rendered when they are asked for, and those that are kept. */
export type PageSource = { cache: PageCache; site: PageRoutes }

/**
 * The page that is kept for an address as it was sent, if there is one. Where no page can be, something else may be
 * (the API, a file): that is for the framework to say.
 */
export function findCachedPage({ cache, site }: PageSource, url: string): RenderedPage | undefined {
  const found = url.includes('?') ? undefined : cache.find(url)
  if (found) return found
  const address = canonicalPageUrl(url, site)
  return address === notFoundUrl ? undefined : cache.find(address)
}

/** What answers a request for a page: the whole page, or that the browser's copy is still good. */
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

/** What is said where too many wait for a page, and after how many seconds to come again. */
export const busyResponse = {
  sentence: 'Many people are reading here at this moment. Please try again in a few seconds.',
  retryAfter: 2,
}

/**
 * How many pages are rendered at the same time, and how many may wait. Addresses of which it is not known whether
 * something is there, and queries, anybody makes up as many as they like: they keep nobody from a page that is known.
 */
const createRenderLimits = () => ({
  known: limitConcurrency({ maxRunning: 4, maxQueued: 200, ...busyResponse }),
  unknown: limitConcurrency({ maxRunning: 4, maxQueued: 200, ...busyResponse }),
  withQuery: limitConcurrency({ maxRunning: 4, maxQueued: 50, ...busyResponse }),
})

/** So many addresses at which a page was found last are known. */
const maxKnownUrls = 5000

/** Answers every address that nothing else answers with a page. Pages are read; all writing goes through the API. */
export function servePages(
  app: FastifyInstance,
  pages: PageSource,
  baseUrl: string,
  render: RenderPage,
) {
  const { origin } = new URL(baseUrl)
  const { known, unknown, withQuery } = createRenderLimits()
  const found = new LRUCache<string, true>({ max: maxKnownUrls })
  const lineOf = (address: string) => {
    if (address.includes('?')) return withQuery
    return found.has(address) ? known : unknown
  }
  // How many are rendered is bounded here.
  const config = { neverShed: true } as const
  app.get('/*', { config, compress: false, schema: { hide: true } }, async (request, reply) => {
    const address = canonicalPageUrl(request.url, pages.site)
    const line = lineOf(address)
    try {
      const page = await pages.cache.get(address, () =>
        line.run(async () => prepareRenderedPage(await render(new URL(origin + address)))),
      )
      if (page.status === 200 && line !== withQuery) found.set(address, true)
      return sendPage(request, reply, page, line.length() > 1)
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

/** Costs nothing to make: there is no time now. */
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again</title>
<p>${busyResponse.sentence}</p></html>`

const sendBusyPage = (reply: FastifyReply, { retryAfter }: RefusedTemporarily) =>
  reply
    .code(503)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(busyPage)

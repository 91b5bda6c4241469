import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { RefusedForNow } from '#domain/refusal.ts'
import { fewAtOnce } from '../few-at-once.ts'
import { chooseEncoding, namesTag } from './negotiate.ts'
import { type Page, type ReadyAnswer, readPage } from './page.ts'
import { nowhere, pageAddress, type SiteMap } from './page-address.ts'
import type { PageCache } from './page-cache.ts'

/** What the API answers to what a form holds: its status, its JSON, and the name of the field at fault. */
type ApiAnswer = { status: number; body: unknown; field: string | undefined }

/** A form that a browser has sent without scripts, and how to hand it to the API as whoever sent it. */
export type Posted = {
  /** As it came: `application/x-www-form-urlencoded`. */
  form: string
  ask(path: string, json: object): Promise<ApiAnswer>
}

/**
 * Renders one page for everyone: it is given the address only, never who asks. With a form that was sent to it,
 * the page that answers the form, for its sender alone.
 */
export type RenderPage = (address: URL, posted?: Posted) => Promise<Response>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route writes shows in pages and downloads: those that are kept are forgotten. */
    changesPages?: true
  }
}

/** Pages that are rendered when they are asked for, and those that are kept. */
export type Pages = { cache: PageCache; site: SiteMap }

/**
 * The page that is kept for an address as it was sent, if there is one. Where no page can be, something else may be
 * (the API, a file): that is for the framework to say.
 */
export function findKept({ cache, site }: Pages, url: string): Page | undefined {
  const found = url.includes('?') ? undefined : cache.find(url)
  if (found) return found
  const address = pageAddress(url, site)
  return address === nowhere ? undefined : cache.find(address)
}

/** What answers a request for a page: the whole page, or that the browser's copy is still good. */
export function answerFor(
  page: Page,
  { 'if-none-match': tags, 'accept-encoding': encodings }: Asked,
  inHaste = false,
): ReadyAnswer {
  return page.etag && namesTag(tags, page.etag)
    ? page.unchanged()
    : page.inEncoding(chooseEncoding(encodings), inHaste)
}

type Asked = Pick<IncomingHttpHeaders, 'if-none-match' | 'accept-encoding'>

/** What is said where too many wait for a page, and after how many seconds to come again. */
export const busy = {
  sentence: 'Many people are reading here at this moment. Please try again in a few seconds.',
  retryAfter: 2,
}

/**
 * How many pages are rendered at the same time, and how many may wait. Addresses of which it is not known whether
 * something is there, and queries, anybody makes up as many as they like: they keep nobody from a page that is known.
 */
const lines = () => ({
  known: fewAtOnce({ atOnce: 4, waiting: 200, ...busy }),
  unknown: fewAtOnce({ atOnce: 4, waiting: 200, ...busy }),
  withQuery: fewAtOnce({ atOnce: 4, waiting: 50, ...busy }),
})

/** So many addresses at which a page was found last are known. */
const mostKnown = 5000

/**
 * Forgets what is kept when a route that says `changesPages` has written: before its answer goes out, so that
 * whoever wrote reads what they wrote, and also when the answer failed after the writing. Then the other
 * processes are told. To be called before the routes are there.
 */
export function forgetWhatChanged(
  app: FastifyInstance,
  kept: { clear(): void }[],
  tellOthers: () => Promise<void>,
): void {
  app.addHook('onSend', async (request, reply) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500
    if (!request.routeOptions.config.changesPages || refused) return
    for (const keep of kept) keep.clear()
    // What was written stands: others show it once their copies have grown old.
    await tellOthers().catch((err) => request.log.warn({ err }, 'a change was not told'))
  })
}

/** Answers every address that nothing else answers with a page. Pages are read; all writing goes through the API. */
export function servePages(
  app: FastifyInstance,
  pages: Pages,
  baseUrl: string,
  render: RenderPage,
) {
  const { origin } = new URL(baseUrl)
  const { known, unknown, withQuery } = lines()
  const found = new LRUCache<string, true>({ max: mostKnown })
  const lineOf = (address: string) => {
    if (address.includes('?')) return withQuery
    return found.has(address) ? known : unknown
  }
  // How many are rendered is bounded here.
  const config = { neverShed: true } as const
  app.get('/*', { config, compress: false, schema: { hide: true } }, async (request, reply) => {
    const address = pageAddress(request.url, pages.site)
    const line = lineOf(address)
    try {
      const page = await pages.cache.get(address, () =>
        line.run(async () => readPage(await render(new URL(origin + address)))),
      )
      if (page.status === 200 && line !== withQuery) found.set(address, true)
      return send(request, reply, page, line.length() > 1)
    } catch (error) {
      if (error instanceof RefusedForNow) return sendAway(reply, error)
      throw error
    }
  })
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page, inHaste: boolean) {
  const { status, headers, body } = answerFor(page, request.headers, inHaste)
  if (status === 304) reply.removeHeader('content-security-policy')
  return reply.code(status).headers(headers).send(body)
}

/** Costs nothing to make: there is no time now. */
const busyPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Please try again</title>
<p>${busy.sentence}</p></html>`

const sendAway = (reply: FastifyReply, { retryAfter }: RefusedForNow) =>
  reply
    .code(503)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(busyPage)

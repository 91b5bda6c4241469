import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage, PageCache } from './page-cache.ts'

/** Renders one page for everyone: it is given the address only, never who asks. */
export type RenderPage = (address: URL) => Promise<Response>

const cacheControl = 'public, max-age=0, s-maxage=10, must-revalidate'

/** Answers every address that nothing else answers with a page. Pages are read; all writing goes through the API. */
export function servePages(
  app: FastifyInstance,
  baseUrl: string,
  cache: PageCache,
  render: RenderPage,
) {
  app.get('/*', async (request, reply) => {
    const address = new URL(request.url.replace(/^\/+/, '/'), baseUrl)
    const page = await cache.get(address.pathname + address.search, () => render(address))
    return answer(request, reply, page)
  })
}

function answer(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.header('vary', 'accept-encoding')
  if (page.status === 200) {
    reply.headers({ etag: page.etag, 'cache-control': cacheControl })
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag)) {
      // The copy that the browser keeps was rendered with another nonce, and keeps the policy that came with it.
      return reply.removeHeader('content-security-policy').code(304).send()
    }
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], page)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).headers(page.headers).send(page.bodies[encoding])
}

function chooseEncoding(
  accepted: string | undefined,
  page: CachedPage,
): 'br' | 'gzip' | 'identity' {
  if (page.bodies.br && accepted?.includes('br')) return 'br'
  if (page.bodies.gzip && accepted?.includes('gzip')) return 'gzip'
  return 'identity'
}

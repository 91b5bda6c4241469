import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { Refused, RefusedTemporarily, statusOf } from '#domain/refusal.ts'
import { limitConcurrency } from '#platform/concurrency-limit.ts'
import { canonicalPageUrl, type PageRoutes } from '#platform/http/cache/canonical-url.ts'
import { busyResponse, type PostedForm, type RenderPage } from '#platform/http/cache/serve-pages.ts'
import { requireSameOrigin } from '#platform/http/security/require-same-origin.ts'

/** What a form without files may weigh, in bytes: the longest message in any script, each byte behind a per cent sign. */
const maxPostBytes = 256 * 1024

const formType = 'application/x-www-form-urlencoded'

/**
 * Answers forms that come without scripts with a page. What a form asks is asked of the API, in this process: the
 * same limits, the same rules, the same sentences. The answer is for whoever sent the form alone, and never kept.
 */
export function servePostedForms(
  app: FastifyInstance,
  site: PageRoutes,
  baseUrl: string,
  render: RenderPage,
): void {
  const { origin } = new URL(baseUrl)
  const line = limitConcurrency({ maxRunning: 2, maxQueued: 50, ...busyResponse })
  app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: maxPostBytes }, readText)
    scope.setErrorHandler((error, request, reply) => sendFormError(error, request.url, reply))
    scope.addHook('onRequest', async (request, reply) => {
      const address = canonicalPageUrl(request.url, site)
      if (!site.has(decodePath(address))) return reply.callNotFound()
      reply.header('cache-control', 'no-store')
      if (!site.acceptsForms(decodePath(address))) return sendScriptsNeeded(address, reply)
      requireSameOrigin(request, [origin])
    })
    scope.post('/*', { schema: { hide: true } }, async (request, reply) => {
      const address = canonicalPageUrl(request.url, site)
      const form = typeof request.body === 'string' ? request.body : ''
      const posted = { form, ask: createApiCaller(app, request) }
      const answer = await line.run(() => render(new URL(origin + address), posted))
      reply.code(answer.status).headers(Object.fromEntries(answer.headers))
      return reply.header('cache-control', 'no-store').send(Buffer.from(await answer.arrayBuffer()))
    })
  })
}

const readText = (
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, body: string) => void,
) => done(null, String(body))

/** The path of a page's address; that of an address that nothing stands at cannot be one. */
function decodePath(address: string): string {
  try {
    return decodeURIComponent(address.split('?')[0] ?? '')
  } catch {
    return ''
  }
}

/** Asks the API as the network and the device that the form came from, and nobody's account. */
const createApiCaller =
  (app: FastifyInstance, { headers, socket }: FastifyRequest): PostedForm['ask'] =>
  async (path, json) => {
    const told = {
      'x-forwarded-for': headers['x-forwarded-for'],
      'user-agent': headers['user-agent'],
    }
    const options: InjectOptions = {
      method: 'POST',
      url: `/api${path}`,
      payload: json,
      headers: Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
    }
    const answer = await app.inject(options)
    const field = answer.headers['x-field']
    return {
      status: answer.statusCode,
      body: answer.json(),
      field: typeof field === 'string' ? field : undefined,
    }
  }

/** A form of a page that only scripts can send. */
const sendScriptsNeeded = (address: string, reply: FastifyReply) =>
  sendPlainPage(reply.code(405).header('allow', 'GET, HEAD'), {
    title: 'This form needs JavaScript',
    text: 'Nothing was sent. Please allow JavaScript for this site, open the page again, and send the form from there.',
    back: address,
  })

function sendFormError(error: unknown, url: string, reply: FastifyReply) {
  const known = error instanceof Refused ? statusOf(error.refusal) : statusCodeOf(error)
  const status = known ?? 500
  if (error instanceof RefusedTemporarily) reply.header('retry-after', error.retryAfter)
  if (status >= 500 && !(error instanceof Refused)) {
    reply.log.error({ err: error }, 'a form was not answered')
  }
  reply.header('cache-control', 'no-store')
  const text =
    error instanceof Refused
      ? error.message
      : status === 413
        ? 'The form is too large.'
        : 'The form could not be read. Please go back and send it again.'
  const [back = '/'] = url.split('?')
  return sendPlainPage(reply.code(status), { title: 'The form was not sent', text, back })
}

const statusCodeOf = (error: unknown): number | undefined => {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' ? statusCode : undefined
}

type PlainPage = { title: string; text: string; back: string }

/** A page that needs nothing: no scripts, no styles, no journal. */
const sendPlainPage = (reply: FastifyReply, { title, text, back }: PlainPage) =>
  reply.type('text/html; charset=utf-8').send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${text}</p><p><a href="${escapeAttribute(back)}">Back to the form</a></p></html>`,
  )

const escapeAttribute = (path: string): string =>
  `/${path.replace(/^[/\\]+/, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}`

import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { Refused, RefusedTemporarily, statusOf } from '#domain/refusal.ts'
import { limitConcurrency } from '#platform/concurrency-limit.ts'
import { canonicalPageUrl, type PageRoutes } from '#platform/http/cache/canonical-url.ts'
import { busyResponse, type PostedForm, type RenderPage } from '#platform/http/cache/serve-pages.ts'
import { requireSameOrigin } from '#platform/http/security/require-same-origin.ts'

/** In bytes: the longest message in any script, percent-encoded. */
const maxPostBytes = 256 * 1024

const formType = 'application/x-www-form-urlencoded'

/**
 * Answers forms that browsers send without JavaScript. The page action calls the API in this process, with the
 * same limits and messages. The response is never cached.
 */
export function servePostedForms(
  app: FastifyInstance,
  site: PageRoutes,
  baseUrl: string,
  render: RenderPage,
): void {
  const { origin } = new URL(baseUrl)
  const queue = limitConcurrency({ maxRunning: 2, maxQueued: 50, ...busyResponse })
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
      const { status, headers, body } = await queue.run(() =>
        render(new URL(origin + address), posted),
      )
      return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
    })
  })
}

const readText = (
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, body: string) => void,
) => done(null, String(body))

/** An undecodable path belongs to no page. */
function decodePath(address: string): string {
  try {
    return decodeURIComponent(address.split('?')[0] ?? '')
  } catch {
    return ''
  }
}

/** Calls the API from the network of the sender, without an account. */
const createApiCaller =
  (app: FastifyInstance, { headers, socket }: FastifyRequest): PostedForm['ask'] =>
  async (path, json) => {
    const forwarded = {
      'x-forwarded-for': headers['x-forwarded-for'],
      'user-agent': headers['user-agent'],
    }
    const options: InjectOptions = {
      method: 'POST',
      url: `/api${path}`,
      payload: json,
      headers: Object.fromEntries(
        Object.entries(forwarded).filter(([, value]) => value !== undefined),
      ),
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
    }
    const response = await app.inject(options)
    const field = response.headers['x-field']
    return {
      status: response.statusCode,
      body: response.json(),
      field: typeof field === 'string' ? field : undefined,
    }
  }

/** For pages whose forms need JavaScript. */
const sendScriptsNeeded = (address: string, reply: FastifyReply) =>
  sendPlainPage(reply.code(405).header('allow', 'GET, HEAD'), {
    title: 'This form needs JavaScript',
    text: 'Nothing was sent. Please allow JavaScript for this site, open the page again, and send the form from there.',
    back: address,
  })

function sendFormError(error: unknown, url: string, reply: FastifyReply) {
  const knownStatus = error instanceof Refused ? statusOf(error.refusal) : statusCodeOf(error)
  const status = knownStatus ?? 500
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

/** A page without scripts, styles and journal data. */
const sendPlainPage = (reply: FastifyReply, { title, text, back }: PlainPage) =>
  reply.type('text/html; charset=utf-8').send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${text}</p><p><a href="${escapeAttribute(back)}">Back to the form</a></p></html>`,
  )

const escapeAttribute = (path: string): string =>
  `/${path.replace(/^[/\\]+/, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)}`

import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of the request (`Refusal`, or `invalid`), for the log. */
    refused: string | undefined
  }
}

/** Logs each request once, and returns its id in `X-Request-Id`. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('refused')
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info(
      { ...requestFields(request), status: reply.statusCode, ms },
      'a request was answered',
    )
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info(requestFields(request), 'a request was given up')
    done()
  })
}

/** `who` is the account id; omitted for visitors and outside the API. */
const requestFields = ({ method, originalUrl, ip, actor, refused }: FastifyRequest) => ({
  req: { method, url: originalUrl, ip },
  ...(actor?.type === 'account' && { who: actor.account.id }),
  ...(refused && { refused }),
})

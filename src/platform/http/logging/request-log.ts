import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** By which rule the request was refused (`Refusal`, or `invalid`), for the log; unset where it was not. */
    refused: string | undefined
  }
}

/** Logs every request once, when it is answered or given up, and names it in its answer: `X-Request-Id`. */
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

/** `who` is the account that asked, by its id; left out for visitors, and outside of the API. */
const requestFields = ({ method, originalUrl, ip, actor, refused }: FastifyRequest) => ({
  req: { method, url: originalUrl, ip },
  ...(actor?.type === 'account' && { who: actor.account.id }),
  ...(refused && { refused }),
})

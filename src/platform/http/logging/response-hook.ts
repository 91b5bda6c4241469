import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Called after a response was sent, also from the page cache. */
export type ResponseHook = (
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  status: number,
  ip: string | undefined,
) => void

/** Calls the hook for every response of the framework. */
export function registerResponseHook(app: FastifyInstance, hook: ResponseHook): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.raw.headersSent) hook(request.raw, reply.statusCode, request.ip)
    done()
  })
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Hears of an answer that was sent, by the framework or before it: what was asked, the status, and the address that asked. */
export type ResponseHook = (
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  status: number,
  ip: string | undefined,
) => void

/** Tells of every answer that the framework sends. */
export function registerResponseHook(app: FastifyInstance, hear: ResponseHook): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.raw.headersSent) hear(request.raw, reply.statusCode, request.ip)
    done()
  })
}

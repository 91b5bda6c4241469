import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isReceivingBody } from './request-body.ts'

/**
 * Sends a response that is ready before its request was received completely, then reads and discards at most
 * `maxBytes` more. Closing the connection earlier would reset it and lose the response (RFC 9112, 9.6).
 */
export function drainUnreadRequests(app: FastifyInstance, maxBytes: number): void {
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request
    if (!isReceivingBody(raw)) return
    const wantsClose = reply.hasHeader('connection') || !reply.raw.shouldKeepAlive
    reply.removeHeader('connection')
    reply.raw.removeHeader('connection')
    reply.raw.shouldKeepAlive = true
    discardBody(raw, maxBytes)
    if (!wantsClose) return
    const closeWhenDone = () => {
      if (raw.complete && reply.raw.writableFinished) raw.socket.end()
    }
    raw.once('end', closeWhenDone)
    reply.raw.once('finish', closeWhenDone)
  })
}

function discardBody(raw: IncomingMessage, maxBytes: number): void {
  let bytes = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) raw.socket.destroy()
  })
  raw.resume()
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isReceivingBody } from './request-body.ts'

/**
 * An answer that is ready while its request is still being sent (a refusal, nearly always) goes out at
 * once; the rest of the request is read and thrown away, at most `maxBytes` of it. A connection that is
 * closed under a sender is reset, and takes the answer with it (RFC 9112, 9.6).
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
    const closeWhenBothAreDone = () => {
      if (raw.complete && reply.raw.writableFinished) raw.socket.end()
    }
    raw.once('end', closeWhenBothAreDone)
    reply.raw.once('finish', closeWhenBothAreDone)
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'
import { abortBodyRead, isReceivingBody } from '#platform/http/connections/request-body.ts'

/**
 * The default lets 22 MB arrive over GPRS (about 20 kbit/s), and aborts a sender that is silent for half a minute.
 */
export type SpeedLimit = {
  /** In seconds: the longest silence, also the time for the headers and before the average counts. */
  silence: number
  /** The minimum average, in bytes per second. */
  average: number
}

const defaultSpeedLimit: SpeedLimit = { silence: 30, average: 2_000 }

/** Clients that read nothing for this multiple of the silence are disconnected. */
const readTimeoutFactor = 4

/** How long the response may take before the connection closes, in milliseconds. */
const closeDelayMs = 1_000

type Sender = {
  request: FastifyRequest
  reply: FastifyReply
  startedAt: number
  startBytes: number
  bytes: number
  lastProgress: number
}

/**
 * Responds 408 to slow headers and bodies and disconnects the sender, and disconnects clients that stop reading.
 * `connectionsCheckingInterval` must be shorter than the silence.
 */
export function abortSlowRequests(app: FastifyInstance, limit = defaultSpeedLimit): void {
  const senders = new Set<Sender>()
  const check = () => {
    for (const sender of senders) {
      const { raw } = sender.request
      const isSlow = isTooSlow(sender, limit)
      if (isReceivingBody(raw) && !isSlow) continue
      senders.delete(sender)
      if (isReceivingBody(raw)) abortRequest(sender)
    }
  }
  app.server.headersTimeout = limit.silence * 1000
  app.server.setTimeout(limit.silence * readTimeoutFactor * 1000)
  const timer = setInterval(check, Math.min(1000, limit.silence * 250)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    if (!isReceivingBody(request.raw)) return
    const now = performance.now()
    const startBytes = request.raw.socket.bytesRead
    senders.add({
      request,
      reply,
      startedAt: now,
      startBytes,
      bytes: startBytes,
      lastProgress: now,
    })
  })
}

function isTooSlow(sender: Sender, limit: SpeedLimit): boolean {
  const now = performance.now()
  const { raw } = sender.request
  const { bytesRead } = raw.socket
  // While the server does not read, the delay is its own.
  if (!raw.readableFlowing) {
    Object.assign(sender, {
      startedAt: now,
      lastProgress: now,
      startBytes: bytesRead,
      bytes: bytesRead,
    })
    return false
  }
  if (bytesRead > sender.bytes) Object.assign(sender, { bytes: bytesRead, lastProgress: now })
  const seconds = (now - sender.startedAt) / 1000
  const isSilent = now - sender.lastProgress > limit.silence * 1000
  return (
    isSilent ||
    (seconds > limit.silence && (bytesRead - sender.startBytes) / seconds < limit.average)
  )
}

function abortRequest({ request: { raw }, reply }: Sender): void {
  const disconnect = () => raw.socket.destroy()
  const sentence = 'The request came too slowly and was given up. Please send it again.'
  const isAnswered = !reply.sent && abortBodyRead(raw, new Refused('too-slow', sentence))
  if (isAnswered) setTimeout(disconnect, closeDelayMs).unref()
  else disconnect()
}

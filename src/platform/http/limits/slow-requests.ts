import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'
import { abortBodyRead, isReceivingBody } from '#platform/http/connections/request-body.ts'

/**
 * How slow a sender may be. The usual figures let 22 MB come over GPRS (some 20 kbit/s), and cut off who
 * sends nothing for half a minute.
 */
export type SpeedLimit = {
  /** The longest silence, in seconds; also the time for the head, and that before the average counts. */
  silence: number
  /** The least average, in bytes a second. */
  average: number
}

const defaultSpeedLimit: SpeedLimit = { silence: 30, average: 2_000 }

/** Whoever takes nothing of an answer for so many of the longest silences is cut off. */
const readTimeoutFactor = 4

/** How long the answer to a slow sender may take before the connection is cut, in milliseconds. */
const closeDelayMs = 1_000

type Sender = {
  request: FastifyRequest
  reply: FastifyReply
  began: number
  at: number
  bytes: number
  moved: number
}

/**
 * Answers 408 to a head that does not come, and to a body that stops or trickles, and cuts them off; likewise whoever
 * no longer takes what they asked for. The server must look after its connections (`connectionsCheckingInterval`) more
 * often than the longest silence.
 */
export function abortSlowRequests(app: FastifyInstance, pace = defaultSpeedLimit): void {
  const senders = new Set<Sender>()
  const look = () => {
    for (const sender of senders) {
      const { raw } = sender.request
      const isSlow = isTooSlow(sender, pace)
      if (isReceivingBody(raw) && !isSlow) continue
      senders.delete(sender)
      if (isReceivingBody(raw)) abortRequest(sender)
    }
  }
  app.server.headersTimeout = pace.silence * 1000
  app.server.setTimeout(pace.silence * readTimeoutFactor * 1000)
  const timer = setInterval(look, Math.min(1000, pace.silence * 250)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    if (!isReceivingBody(request.raw)) return
    const now = performance.now()
    const at = request.raw.socket.bytesRead
    senders.add({ request, reply, began: now, at, bytes: at, moved: now })
  })
}

function isTooSlow(sender: Sender, pace: SpeedLimit): boolean {
  const now = performance.now()
  const { raw } = sender.request
  const { bytesRead } = raw.socket
  // While nobody reads, the wait is ours.
  if (!raw.readableFlowing) {
    Object.assign(sender, { began: now, moved: now, at: bytesRead, bytes: bytesRead })
    return false
  }
  if (bytesRead > sender.bytes) Object.assign(sender, { bytes: bytesRead, moved: now })
  const seconds = (now - sender.began) / 1000
  const isSilent = now - sender.moved > pace.silence * 1000
  return isSilent || (seconds > pace.silence && (bytesRead - sender.at) / seconds < pace.average)
}

function abortRequest({ request: { raw }, reply }: Sender): void {
  const cut = () => raw.socket.destroy()
  const sentence = 'The request came too slowly and was given up. Please send it again.'
  const isAnswered = !reply.sent && abortBodyRead(raw, new Refused('too-slow', sentence))
  if (isAnswered) setTimeout(cut, closeDelayMs).unref()
  else cut()
}

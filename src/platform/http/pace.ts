import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'
import { isComing, stopReading } from './body.ts'

/**
 * How slow a sender may be. The usual figures let 22 MB come over GPRS (some 20 kbit/s), and cut off who
 * sends nothing for half a minute.
 */
export type Pace = {
  /** The longest silence, in seconds; also the time for the head, and that before the average counts. */
  silence: number
  /** The least average, in bytes a second. */
  average: number
}

const usual: Pace = { silence: 30, average: 2_000 }

/** Whoever takes nothing of an answer for so many of the longest silences is cut off. */
const reading = 4

/** How long the answer to a slow sender may take before the connection is cut, in milliseconds. */
const farewell = 1_000

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
export function keepPace(app: FastifyInstance, pace = usual): void {
  const senders = new Set<Sender>()
  const look = () => {
    for (const sender of senders) {
      const { raw } = sender.request
      const isSlow = tooSlow(sender, pace)
      if (isComing(raw) && !isSlow) continue
      senders.delete(sender)
      if (isComing(raw)) cutOff(sender)
    }
  }
  app.server.headersTimeout = pace.silence * 1000
  app.server.setTimeout(pace.silence * reading * 1000)
  const timer = setInterval(look, Math.min(1000, pace.silence * 250)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    if (!isComing(request.raw)) return
    const now = performance.now()
    const at = request.raw.socket.bytesRead
    senders.add({ request, reply, began: now, at, bytes: at, moved: now })
  })
}

function tooSlow(sender: Sender, pace: Pace): boolean {
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

function cutOff({ request: { raw }, reply }: Sender): void {
  const cut = () => raw.socket.destroy()
  const sentence = 'The request came too slowly and was given up. Please send it again.'
  const isAnswered = !reply.sent && stopReading(raw, new Refused('too-slow', sentence))
  if (isAnswered) setTimeout(cut, farewell).unref()
  else cut()
}

import type { FastifyReply } from 'fastify'
import { RefusedTemporarily } from '#domain/refusal.ts'

/** Takes a slot until the response was sent or aborted. Throws 503 when none is free. */
export type AcquireSlot = (reply: FastifyReply) => void

/** Limits how many responses of one kind this process creates and sends at the same time. */
export function limitConcurrentResponses(maxResponses: number): AcquireSlot {
  let taken = 0
  return (reply) => {
    if (taken >= maxResponses) {
      throw new RefusedTemporarily(
        'too-busy',
        'Too many large responses are being created. Please try again in a moment.',
        2,
      )
    }
    taken += 1
    reply.raw.once('close', () => {
      taken -= 1
    })
  }
}

import type { FastifyReply } from 'fastify'
import { RefusedTemporarily } from '#domain/refusal.ts'

/** Takes a turn, given back when the answer has been sent or its asker is gone. Throws 503 when none is left. */
export type AcquireSlot = (reply: FastifyReply) => void

/** Lets at most so many answers of one kind be made and sent by this process at the same time. */
export function limitConcurrentResponses(most: number): AcquireSlot {
  let taken = 0
  return (reply) => {
    if (taken >= most) {
      throw new RefusedTemporarily(
        'too-busy',
        'Too many large answers are being made. Please try again in a moment.',
        2,
      )
    }
    taken += 1
    reply.raw.once('close', () => {
      taken -= 1
    })
  }
}

import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { limitConcurrentResponses } from './response-limit.ts'

test('R-SCALE-4 a large response beyond the limit of concurrent ones is refused', () => {
  const takeTurn = limitConcurrentResponses(2)
  const replies = [1, 2, 3].map(() => ({ raw: new EventEmitter() }) as unknown as FastifyReply)
  const take = (place: number) => () => takeTurn(replies[place] as FastifyReply)
  take(0)()
  take(1)()
  const busy = {
    refusal: 'too-busy',
    retryAfter: 2,
    message: 'Too many large responses are being created. Please try again in a moment.',
  }
  expect(take(2)).toThrow(expect.objectContaining(busy))
  replies[0]?.raw.emit('close')
  replies[0]?.raw.emit('close')
  take(2)()
  expect(take(0)).toThrow(expect.objectContaining(busy))
})

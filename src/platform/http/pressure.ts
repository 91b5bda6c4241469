import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { RefusedForNow } from '#domain/refusal.ts'

/**
 * Answers 503 with `Retry-After` while the event loop is late by more than `mostDelay` milliseconds
 * on average. Awaited, for the hook has to be there before the routes.
 */
export async function shedWhenStalled(app: FastifyInstance, mostDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    exposeStatusRoute: false,
    pressureHandler: (_request, _reply, _kind, delay) => {
      // Nothing was measured since the last look (a stall that began in that moment): no sign of pressure.
      if (delay === Number.POSITIVE_INFINITY) return
      throw new RefusedForNow(
        'too-busy',
        'The site has too much to do. Please try again in a moment.',
        10,
      )
    },
  })
}

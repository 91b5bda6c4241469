import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusedTemporarily } from '#domain/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered however much there is to do, or bounds by itself how much of it is done. */
    neverShed?: true
  }
}

/** What is asked for: those who search are sent away first, those who read last. */
export type RequestKind = 'searching' | 'writing' | 'reading'

/** A bound for each kind of request. */
export type LoadLimits = Record<RequestKind, number>

/**
 * How late the event loop may be on average of a second, in milliseconds: the last resort, for other bounds are met before. One
 * long piece of work on a slow machine is no overload.
 */
const maxEventLoopDelay: LoadLimits = { searching: 2000, writing: 5000, reading: 8000 }

/**
 * How many may wait for a connection to the database when a request comes. Ten are lent at a time, each for a few
 * milliseconds: a line of 30 is gone within a tenth of a second, where nothing is slow.
 */
const maxWaitingForDatabase: LoadLimits = { searching: 30, writing: 60, reading: 300 }

/** Whoever asks with a query can make up as many questions as they like. */
function requestKind({ method, url }: FastifyRequest): RequestKind {
  if (method !== 'GET' && method !== 'HEAD') return 'writing'
  return url.includes('?') ? 'searching' : 'reading'
}

function rejectOverLimit(request: FastifyRequest, measured: number, bounds: LoadLimits): void {
  if (request.routeOptions.config.neverShed || measured <= bounds[requestKind(request)]) return
  const sentence = 'The site has too much to do. Please try again in a moment.'
  throw new RefusedTemporarily('too-busy', sentence, 10)
}

/**
 * Answers 503 with `Retry-After`, before anything else is done, while the event loop is late by more than a bound. Awaited,
 * for the hook has to be there before the routes.
 */
export async function shedOnEventLoopDelay(
  app: FastifyInstance,
  bounds = maxEventLoopDelay,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: Math.min(...Object.values(bounds)),
    exposeStatusRoute: false,
    pressureHandler: (request, _reply, _kind, delay = 0) => {
      // Nothing was measured since the last look (a stall that began in that moment): no sign of pressure.
      if (delay === Number.POSITIVE_INFINITY) return
      rejectOverLimit(request, delay, bounds)
    },
  })
}

/** Answers likewise while more than a bound wait for the database. To be called before the routes are there. */
export function shedOnDatabaseQueue(
  app: FastifyInstance,
  waiting: () => number,
  bounds = maxWaitingForDatabase,
): void {
  app.addHook('onRequest', async (request) => rejectOverLimit(request, waiting(), bounds))
}

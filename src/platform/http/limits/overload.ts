import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusedTemporarily } from '#domain/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Never rejected under load, or only by its own limit. */
    neverShed?: true
  }
}

/** Searches are rejected first, reads last. */
export type RequestKind = 'searching' | 'writing' | 'reading'

export type LoadLimits = Record<RequestKind, number>

/**
 * Average delay of the event loop within a second, in milliseconds. A last resort: other limits act earlier.
 */
const maxEventLoopDelay: LoadLimits = { searching: 2000, writing: 5000, reading: 8000 }

/**
 * Requests waiting for a database connection. Ten are in use at a time, each for a few milliseconds: 30 are served
 * within 0.1 s.
 */
const maxWaitingForDatabase: LoadLimits = { searching: 30, writing: 60, reading: 300 }

/** Anybody can make up any number of queries. */
function requestKind({ method, url }: FastifyRequest): RequestKind {
  if (method !== 'GET' && method !== 'HEAD') return 'writing'
  return url.includes('?') ? 'searching' : 'reading'
}

function rejectOverLimit(request: FastifyRequest, measured: number, limits: LoadLimits): void {
  if (request.routeOptions.config.neverShed || measured <= limits[requestKind(request)]) return
  const sentence = 'The site has too much to do. Please try again in a moment.'
  throw new RefusedTemporarily('too-busy', sentence, 10)
}

/** Responds 503 with `Retry-After` while the event loop is delayed. Await it before adding routes. */
export async function shedOnEventLoopDelay(
  app: FastifyInstance,
  limits = maxEventLoopDelay,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: Math.min(...Object.values(limits)),
    exposeStatusRoute: false,
    pressureHandler: (request, _reply, _kind, delay = 0) => {
      // Nothing was measured since the last check: no sign of overload.
      if (delay === Number.POSITIVE_INFINITY) return
      rejectOverLimit(request, delay, limits)
    },
  })
}

/** The same for requests that wait for the database. Call it before adding routes. */
export function shedOnDatabaseQueue(
  app: FastifyInstance,
  waiting: () => number,
  limits = maxWaitingForDatabase,
): void {
  app.addHook('onRequest', async (request) => rejectOverLimit(request, waiting(), limits))
}

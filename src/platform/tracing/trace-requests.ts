import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from './tracing.ts'

/**
 * Makes a span of every request that the framework answers, under the name of its route: neither the
 * address, which may hold what is private, nor who asks goes along. To be called before the routes are there.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id } = request
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'takarda.request': id }
    const span = tracing.begin(`${method} ${route}`, 'server', attributes)
    if (span) open.set(request, span)
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const span = open.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const attributes = { 'http.response.status_code': statusCode }
    open.get(request)?.end({ failed: statusCode >= 500, attributes })
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    open.get(request)?.end({ failed: true })
    done()
  })
}

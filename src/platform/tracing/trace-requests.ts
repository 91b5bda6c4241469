import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from './tracing.ts'

/**
 * Creates a span for each request, named by its route; address and user are not recorded. Call it before adding
 * routes.
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

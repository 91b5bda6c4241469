import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Metrics, matchesToken } from './metrics.ts'

/** Serves metrics on a separate port, without a token: for a private network. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, report }: { port: number; host: string; report(error: unknown): void },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch (error) {
      report(error)
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return server
}

/** Serves metrics beside the pages, with the token. */
export function registerMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!matchesToken(request.headers.authorization, token)) {
      return reply.code(401).send({ message: 'Metrics require the token of METRICS_TOKEN.' })
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Measures requests by registered route: addresses would be too many labels. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request.routeOptions.url)
    const { method } = request
    metrics.answered({ method, route }, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** Each built file has its own route, whose name changes with each version. */
const routeLabel = (url = 'none'): string => (url.startsWith('/assets/') ? '/assets/*' : url)

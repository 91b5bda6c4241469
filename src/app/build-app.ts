import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Refused } from '#domain/refusal.ts'
import { coverPatternRoutes } from '#features/covers/api.ts'
import { maxFormBytes } from '#features/files/receive/receive-form.ts'
import { harvestingRoutes } from '#features/harvesting/api/routes.ts'
import { redirectFormerUrls } from '#features/import/api/redirects.ts'
import { pictureRoutes } from '#features/journal/api/pictures.ts'
import { formatRoutes } from '#features/metadata/api/formats.ts'
import { socialCardRoutes } from '#features/metadata/api/social-card.ts'
import { publicFileRoutes, storedFileRoutes } from '#features/publishing/api/public-files.ts'
import type { DeliveredFile } from '#features/publishing/articles/files/file-queries.ts'
import { reportRoutes } from '#features/usage/api/reports.ts'
import { openUsageRecorder, type UsageRecorder } from '#features/usage/recorder.ts'
import { createCache } from '#platform/cache.ts'
import { createCachedPageServer } from '#platform/http/cache/cached-page-server.ts'
import { createPageCache } from '#platform/http/cache/page-cache.ts'
import { type PageSource, servePages } from '#platform/http/cache/serve-pages.ts'
import { drainUnreadRequests } from '#platform/http/connections/drain-request.ts'
import { closeGracefully } from '#platform/http/connections/graceful-shutdown.ts'
import { servePostedForms } from '#platform/http/forms/posted-forms.ts'
import { shedOnDatabaseQueue, shedOnEventLoopDelay } from '#platform/http/limits/overload.ts'
import { abortSlowRequests } from '#platform/http/limits/slow-requests.ts'
import { logRequests } from '#platform/http/logging/request-log.ts'
import { registerResponseHook } from '#platform/http/logging/response-hook.ts'
import { sendError } from '#platform/http/routing/error-response.ts'
import { serveOpenApi } from '#platform/http/routing/openapi.ts'
import { normalizeTarget } from '#platform/http/routing/request-target.ts'
import { serveStaticFiles } from '#platform/http/routing/static-files.ts'
import { recordRoutes } from '#platform/http/security/route-access.ts'
import { setSecurityHeaders } from '#platform/http/security/secure-headers.ts'
import { newId } from '#platform/id.ts'
import { measureRequests, registerMetricsRoute } from '#platform/metrics/serve-metrics.ts'
import { withRequestId } from '#platform/request-id.ts'
import { traceRequests } from '#platform/tracing/trace-requests.ts'
import { apiRoutes, replyNotFound } from './api-routes.ts'
import type { AppDeps, RouteDeps } from './app-deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    counter: UsageRecorder
  }
}

/** Maximum sizes and lifetimes; the lifetime covers changes that no event reports. */
const cacheLimits = {
  pages: { bytes: 32 * 1024 * 1024, milliseconds: 10_000 },
  files: { max: 1000, milliseconds: 10_000 },
}

/** Builds the product; the caller listens, or injects requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const routeDeps = { ...deps, journal: deps.live.journal }
  const { site, log, metrics, metricsToken, tracing } = routeDeps
  const pages = site && { cache: createPageCache(cacheLimits.pages), site: site.routes }
  const publicFiles = createCache<DeliveredFile>(cacheLimits.files)
  const counter = openUsageRecorder(routeDeps)
  const app = createFastify(routeDeps, counter, pages)
  closeGracefully(app, log)
  recordRoutes(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(replyNotFound)
  app.addHook('onRequest', async ({ url }) => {
    if (/%00/.test(url)) throw new Refused('invalid', 'The address contains an invalid character.')
  })
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done))
  setSecurityHeaders(app)
  redirectFormerUrls(app, routeDeps)
  logRequests(app)
  if (tracing) traceRequests(app, tracing)
  if (metrics) measureRequests(app, metrics)
  registerResponseHook(app, counter.record)
  app.decorate('counter', counter)
  app.addHook('onClose', () => counter.close())
  const clearCaches = () => {
    pages?.cache.clear()
    publicFiles.clear()
  }
  routeDeps.pubSub.subscribe('pages', clearCaches)
  if (pages) routeDeps.pubSub.subscribe('search', pages.cache.clearSearches)
  routeDeps.live.onChange(clearCaches)
  await app.register(cors, { origin: routeDeps.corsOrigins, credentials: false })
  await app.register(compress, { encodings: ['br', 'gzip'] })
  await shedOnEventLoopDelay(app, routeDeps.eventLoopLimits)
  shedOnDatabaseQueue(app, routeDeps.waiting)
  abortSlowRequests(app, routeDeps.speedLimit)
  drainUnreadRequests(app, maxFormBytes + 2 * 1024 * 1024)
  await app.register(multipart, { throwFileSizeLimit: false })
  await serveOpenApi(app, routeDeps.baseUrl)
  await app.register(apiRoutes({ ...routeDeps, publicFiles }), { prefix: '/api' })
  if (metrics && metricsToken) registerMetricsRoute(app, metrics, metricsToken)
  await app.register(nonPageRoutes({ ...routeDeps, publicFiles }))
  if (site && pages) {
    await serveStaticFiles(app, site.assets, () => routeDeps.live.journal().appearance.logo)
    servePages(app, pages, routeDeps.baseUrl, site.render)
    servePostedForms(app, site.routes, routeDeps.baseUrl, site.render)
  }
  return app
}

const createFastify = (
  { log, proxies, metrics }: AppDeps,
  { record: onResponse }: UsageRecorder,
  pages?: PageSource,
): FastifyInstance =>
  fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // Each proxy appends an address; the ones before those of trusted proxies may be forged.
    trustProxy: (_address, hop) => hop < proxies,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => normalizeTarget(url),
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered: a proxy would pass a 503 on.
    return503OnClosing: false,
    ...(pages && {
      serverFactory: createCachedPageServer({ pages, log, proxies, metrics, onResponse }),
    }),
    http: { connectionsCheckingInterval: 5_000 },
  })

/** Routes outside /api that are no pages. */
const nonPageRoutes = (routeDeps: RouteDeps) => async (app: FastifyInstance) => {
  const { db, journal, baseUrl } = routeDeps
  app.register(coverPatternRoutes)
  app.register(pictureRoutes(routeDeps))
  app.register(storedFileRoutes(routeDeps))
  app.register(formatRoutes(routeDeps))
  app.register(socialCardRoutes(routeDeps))
  app.register(publicFileRoutes(routeDeps))
  app.register(harvestingRoutes(() => ({ db, journalContext: { journal: journal(), baseUrl } })))
  app.register(reportRoutes(routeDeps))
}

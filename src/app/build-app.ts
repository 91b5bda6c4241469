import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Journal } from '#domain/journal/journal.ts'
import { Refused } from '#domain/refusal.ts'
import { peopleRoutes } from '#features/accounts/api/people.ts'
import { accountRoutes } from '#features/accounts/api/routes.ts'
import { authenticate } from '#features/accounts/login/sessions.ts'
import { backupRoutes } from '#features/backups/api.ts'
import { contactRoutes } from '#features/contact/api.ts'
import { coverPatternRoutes } from '#features/covers/api.ts'
import { editorialRoutes } from '#features/editorial/api/routes.ts'
import { emailTemplateRoutes } from '#features/email/api/routes.ts'
import { type ComparisonTasks, compareInPool } from '#features/files/compare/compare-files.ts'
import {
  type ConversionTasks,
  convertInPool,
} from '#features/files/convert/convert-picture-in-pool.ts'
import { createFormReceiver, maxFormBytes } from '#features/files/receive/receive-form.ts'
import { createUploadScanner } from '#features/files/scan-files.ts'
import { type ValidationTasks, validateInPool } from '#features/files/validate/validate-file.ts'
import { harvestingRoutes } from '#features/harvesting/api/routes.ts'
import { redirectFormerUrls } from '#features/import/api/redirects.ts'
import { pictureRoutes, pictureUploadRoutes } from '#features/journal/api/pictures.ts'
import { settingsRoutes } from '#features/journal/api/routes.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import type { PageRenderer } from '#features/journal/render-in-sandbox.ts'
import { formatRoutes } from '#features/metadata/api/formats.ts'
import { socialCardRoutes } from '#features/metadata/api/social-card.ts'
import type { CardTasks } from '#features/metadata/cards/card-worker.ts'
import { operationsRoutes } from '#features/operations/api/routes.ts'
import type { SystemInfo } from '#features/operations/system-status.ts'
import { issueRoutes } from '#features/publishing/api/issues.ts'
import { publicFileRoutes, storedFileRoutes } from '#features/publishing/api/public-files.ts'
import { articleRoutes } from '#features/publishing/api/routes.ts'
import type { DeliveredFile } from '#features/publishing/articles/file-queries.ts'
import { registrationRoutes } from '#features/registration/api/routes.ts'
import type { RegistryCredentials } from '#features/registration/credentials.ts'
import { reportRoutes } from '#features/usage/api/reports.ts'
import { statisticsRoutes } from '#features/usage/api/statistics.ts'
import { openUsageRecorder, type UsageRecorder } from '#features/usage/recorder.ts'
import { type Cache, createCache } from '#platform/cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { PubSub } from '#platform/database/pub-sub.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { Encryptor } from '#platform/encryption.ts'
import { createCachedPageServer } from '#platform/http/cache/cached-page-server.ts'
import type { PageRoutes } from '#platform/http/cache/canonical-url.ts'
import { createPageCache } from '#platform/http/cache/page-cache.ts'
import { type RenderPage, servePages } from '#platform/http/cache/serve-pages.ts'
import { drainUnreadRequests } from '#platform/http/connections/drain-request.ts'
import { closeGracefully } from '#platform/http/connections/graceful-shutdown.ts'
import { servePostedForms } from '#platform/http/forms/posted-forms.ts'
import { shedOnDatabaseQueue, shedOnEventLoopDelay } from '#platform/http/limits/overload.ts'
import { abortSlowRequests, type SpeedLimit } from '#platform/http/limits/slow-requests.ts'
import { logRequests } from '#platform/http/logging/request-log.ts'
import { registerResponseHook } from '#platform/http/logging/response-hook.ts'
import { sendError } from '#platform/http/routing/error-response.ts'
import { healthRoutes } from '#platform/http/routing/health.ts'
import { serveOpenApi } from '#platform/http/routing/openapi.ts'
import { serveStaticFiles } from '#platform/http/routing/static-files.ts'
import { requireSameOrigin } from '#platform/http/security/require-same-origin.ts'
import { enforceAccess, recordRoutes } from '#platform/http/security/route-access.ts'
import { setSecurityHeaders } from '#platform/http/security/secure-headers.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { measureRequests, registerMetricsRoute } from '#platform/metrics/serve-metrics.ts'
import { withRequestId } from '#platform/request-id.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { traceRequests } from '#platform/tracing/trace-requests.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import type { Scan } from '#platform/virus-scanner.ts'

export type Dependencies = {
  db: Database
  /** How many wait for a connection to it. */
  waiting(): number
  storage: Storage
  jobs: Jobs
  /** What is told between processes. */
  notices: PubSub
  mailer: Mailer
  /** Where work on the inside of files is done. */
  pool: SandboxPool<ValidationTasks & ComparisonTasks>
  /** Scans files for viruses, where there is a scanner. */
  scan?: Scan | undefined
  /** How passwords are kept. */
  passwords: PasswordHasher
  /** Seals the secrets that the database keeps. */
  encryptor: Encryptor
  /** Where received pictures are drawn anew. */
  imageWorker: SandboxPool<ConversionTasks>
  /** Where pictures are drawn. */
  cardWorker: SandboxPool<CardTasks>
  clock: Clock
  baseUrl: string
  sessionDays: number
  /** What the journal says of itself, at the time of asking. */
  live: CurrentJournal
  /** Renders pages of the journal outside this process. */
  pageRenderer: PageRenderer
  registries: RegistryCredentials
  /** How many proxies stand before this server. */
  proxies: number
  corsOrigins: string[]
  /** How slow a sender may be; left out where the usual will do. */
  pace?: SpeedLimit
  log: Log
  /** What this process knows of itself, for the page System. */
  system: SystemInfo
  /** What counts; left out where nobody measures. */
  metrics?: Metrics | undefined
  /** Who asks for metrics beside the pages must hold it; left out, they are not told there. */
  metricsToken?: string | undefined
  /** What traces; left out where nobody traces. */
  tracing?: Tracing | undefined
  /** The pages with the folder of their built assets; left out where only the API is wanted. */
  site?: Site
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts what readers are shown. */
    counter: UsageRecorder
  }
}

export type Site = { map: PageRoutes; render: RenderPage; assets: string }

/** How much is kept, and for how long at most: then a change shows of which nothing was heard. */
const cacheLimits = {
  pages: { bytes: 32 * 1024 * 1024, milliseconds: 10_000 },
  files: { max: 1000, milliseconds: 10_000 },
}

/** Puts the whole product together; the caller listens, or injects requests. */
export async function buildApp(given: Dependencies): Promise<FastifyInstance> {
  const needs = { ...given, journal: given.live.journal }
  const { site, log, proxies, metrics, metricsToken, tracing } = needs
  const pages = site && { cache: createPageCache(cacheLimits.pages), site: site.map }
  const publicFiles = createCache<DeliveredFile>(cacheLimits.files)
  const counter = openUsageRecorder(needs)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // Each proxy adds an address at the end: what stands before those of ours may be made up.
    trustProxy: (_address, hop) => hop < proxies,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => normalizeTarget(url),
    forceCloseConnections: 'idle',
    // What still comes on an open connection is answered: a proxy would hand a 503 on to a reader.
    return503OnClosing: false,
    ...(pages && {
      serverFactory: createCachedPageServer({ pages, log, proxies, metrics, hear: counter.record }),
    }),
    http: { connectionsCheckingInterval: 5_000 },
  })
  closeGracefully(app, log)
  recordRoutes(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(replyNotFound)
  app.addHook('onRequest', async ({ url }) => {
    if (/%00/.test(url))
      throw new Refused('invalid', 'The address contains a character that no address has.')
  })
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done))
  setSecurityHeaders(app)
  redirectFormerUrls(app, needs)
  logRequests(app)
  if (tracing) traceRequests(app, tracing)
  if (metrics) measureRequests(app, metrics)
  registerResponseHook(app, counter.record)
  app.decorate('counter', counter)
  app.addHook('onClose', () => counter.close())
  const kept = pages ? [pages.cache, publicFiles] : [publicFiles]
  const forget = () => {
    for (const keep of kept) keep.clear()
  }
  needs.notices.subscribe('pages', forget)
  if (pages) needs.notices.subscribe('search', pages.cache.clearSearches)
  needs.live.onChange(forget)
  await app.register(cors, { origin: needs.corsOrigins, credentials: false })
  await app.register(compress, { encodings: ['br', 'gzip'] })
  await shedOnEventLoopDelay(app)
  shedOnDatabaseQueue(app, needs.waiting)
  abortSlowRequests(app, needs.pace)
  drainUnreadRequests(app, maxFormBytes + 2 * 1024 * 1024)
  await app.register(multipart, { throwFileSizeLimit: false })
  await serveOpenApi(app, needs.baseUrl)
  await app.register(apiRoutes({ ...needs, publicFiles }), { prefix: '/api' })
  if (metrics && metricsToken) registerMetricsRoute(app, metrics, metricsToken)
  await app.register(nonPageRoutes({ ...needs, publicFiles }))
  if (site && pages) {
    await serveStaticFiles(app, site.assets)
    servePages(app, pages, needs.baseUrl, site.render)
    servePostedForms(app, site.map, needs.baseUrl, site.render)
  }
  return app
}

/**
 * The path of a request, also where its target is a whole address (RFC 9112, 3.2.2). A path that cannot be
 * decoded is one that nothing stands at: U+FFFD takes the place of its per cent signs.
 */
function normalizeTarget(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]{1,300}/i, '')
  const [path = '', ...query] = (local.startsWith('/') ? local : `/${local}`).split('?')
  return [isDecodable(path) ? path : path.replaceAll('%', '%EF%BF%BD'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed()
  } catch {
    return false
  }
}

const replyNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: 'There is no such address.' })

/** Whoever says who they are, or sends something, is answered for themselves alone. */
const isPrivateRequest = ({ method, headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || !['GET', 'HEAD'].includes(method)

type AppDependencies = Dependencies & { journal: () => Journal; publicFiles: Cache<DeliveredFile> }

/** What stands at public addresses and is no page. */
const nonPageRoutes = (needs: AppDependencies) => async (app: FastifyInstance) => {
  const { db, journal, baseUrl } = needs
  app.register(coverPatternRoutes)
  app.register(pictureRoutes(needs))
  app.register(storedFileRoutes(needs))
  app.register(formatRoutes(needs))
  app.register(socialCardRoutes(needs))
  app.register(publicFileRoutes(needs))
  app.register(harvestingRoutes(() => ({ db, journalContext: { journal: journal(), baseUrl } })))
  app.register(reportRoutes(needs))
}

const apiRoutes = (needs: AppDependencies) => async (app: FastifyInstance) => {
  const receiveForm = createFormReceiver(
    validateInPool(needs.pool, (err) => app.log.warn({ err }, 'a file was not judged to its end')),
    undefined,
    createUploadScanner(needs.scan, (err) => app.log.warn({ err }, 'a file waits to be scanned')),
    needs.metrics?.uploading,
    convertInPool(needs.imageWorker, (err) =>
      app.log.warn({ err }, 'a picture was not drawn anew'),
    ),
  )
  const origins = [new URL(needs.baseUrl).origin, ...needs.corsOrigins]
  app.addHook('onRequest', async (request, reply) => {
    if (isPrivateRequest(request)) reply.header('cache-control', 'no-store')
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) requireSameOrigin(request, origins)
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > maxFormBytes) throw new Refused('too-large', 'The request is too large.')
  })
  enforceAccess(app, (authorization) => authenticate(needs, authorization))
  app.all(
    '/*',
    { config: { permission: 'view public content' }, schema: { hide: true } },
    replyNotFound,
  )
  const { delivers } = needs.mailer
  const compareFiles = compareInPool(needs.pool, needs.storage)
  for (const prefix of ['/', '/auth']) {
    app.register(accountRoutes({ ...needs, delivers }), { prefix })
  }
  app.register(healthRoutes(needs))
  app.register(peopleRoutes({ ...needs, delivers }))
  app.register(storedFileRoutes(needs))
  app.register(articleRoutes({ ...needs, receiveForm }))
  app.register(issueRoutes({ ...needs, receiveForm }))
  app.register(editorialRoutes({ ...needs, delivers, receiveForm, compareFiles }))
  app.register(emailTemplateRoutes(needs))
  app.register(backupRoutes(needs))
  app.register(registrationRoutes(needs))
  app.register(settingsRoutes(needs))
  app.register(pictureUploadRoutes({ ...needs, receiveForm }))
  app.register(statisticsRoutes(needs))
  app.register(operationsRoutes(needs))
  app.register(contactRoutes({ ...needs, delivers }))
}

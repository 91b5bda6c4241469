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
import { type CheckTasks, checkInPool } from '#features/documents/check-in-pool.ts'
import type { RenderArticle } from '#features/documents/convert-in-pool.ts'
import {
  type EditingTasks,
  writeEditedDocxInPool,
} from '#features/documents/edited-docx/write-in-pool.ts'
import type { RenderSample } from '#features/documents/render-sample-in-pool.ts'
import { editorialRoutes } from '#features/editorial/api/routes.ts'
import type { OrcidCredentials } from '#features/editorial/orcid/orcid-client.ts'
import type { RenderProof } from '#features/editorial/production/proof-files.ts'
import { listUnapprovedDrafts } from '#features/editorial/production/require-approved-proof.ts'
import { emailTemplateRoutes } from '#features/email/api/routes.ts'
import {
  type AnonymisationTasks,
  anonymiseInPool,
} from '#features/files/anonymise/anonymise-files.ts'
import { type ComparisonTasks, compareInPool } from '#features/files/compare/compare-files.ts'
import {
  type ConversionTasks,
  convertInPool,
} from '#features/files/convert/convert-picture-in-pool.ts'
import { type ReadingTasks, readInPool } from '#features/files/read/read-document.ts'
import { createFormReceiver, maxFormBytes } from '#features/files/receive/receive-form.ts'
import { createUploadScanner } from '#features/files/scan-files.ts'
import { type ValidationTasks, validateInPool } from '#features/files/validate/validate-file.ts'
import { harvestingRoutes } from '#features/harvesting/api/routes.ts'
import { redirectFormerUrls } from '#features/import/api/redirects.ts'
import { pictureRoutes } from '#features/journal/api/pictures.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import type { PageRenderer } from '#features/journal/render-in-sandbox.ts'
import { formatRoutes } from '#features/metadata/api/formats.ts'
import { socialCardRoutes } from '#features/metadata/api/social-card.ts'
import type { CardTasks } from '#features/metadata/cards/card-worker.ts'
import { renderProof } from '#features/metadata/renditions/render-proof.ts'
import { operationsRoutes } from '#features/operations/api/routes.ts'
import type { SystemInfo } from '#features/operations/system-status.ts'
import { issueRoutes } from '#features/publishing/api/issues.ts'
import { publicFileRoutes, storedFileRoutes } from '#features/publishing/api/public-files.ts'
import { articleRoutes } from '#features/publishing/api/routes.ts'
import type { DeliveredFile } from '#features/publishing/articles/files/file-queries.ts'
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
import { type PageSource, type RenderPage, servePages } from '#platform/http/cache/serve-pages.ts'
import { drainUnreadRequests } from '#platform/http/connections/drain-request.ts'
import { closeGracefully } from '#platform/http/connections/graceful-shutdown.ts'
import { servePostedForms } from '#platform/http/forms/posted-forms.ts'
import {
  type LoadLimits,
  shedOnDatabaseQueue,
  shedOnEventLoopDelay,
} from '#platform/http/limits/overload.ts'
import { abortSlowRequests, type SpeedLimit } from '#platform/http/limits/slow-requests.ts'
import { logRequests } from '#platform/http/logging/request-log.ts'
import { registerResponseHook } from '#platform/http/logging/response-hook.ts'
import { sendError } from '#platform/http/routing/error-response.ts'
import { healthRoutes } from '#platform/http/routing/health.ts'
import { serveOpenApi } from '#platform/http/routing/openapi.ts'
import { normalizeTarget } from '#platform/http/routing/request-target.ts'
import { serveStaticFiles } from '#platform/http/routing/static-files.ts'
import { requireSameOrigin } from '#platform/http/security/require-same-origin.ts'
import { enforceAccess, recordRoutes } from '#platform/http/security/route-access.ts'
import { setSecurityHeaders } from '#platform/http/security/secure-headers.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Log } from '#platform/log/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { measureRequests, registerMetricsRoute } from '#platform/metrics/serve-metrics.ts'
import { withRequestId } from '#platform/request-id.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { traceRequests } from '#platform/tracing/trace-requests.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import type { Scan } from '#platform/virus-scanner.ts'
import { allSettingsRoutes } from './settings-routes.ts'

export type Dependencies = {
  db: Database
  /** The number of requests that wait for a connection. */
  waiting(): number
  /** The event loop delays, in milliseconds, above which requests are refused; by default those of a site. */
  eventLoopLimits?: LoadLimits | undefined
  storage: Storage
  jobs: Jobs
  pubSub: PubSub
  mailer: Mailer
  /** Inspects files in sandbox processes. */
  pool: SandboxPool<
    ValidationTasks &
      ComparisonTasks &
      ReadingTasks &
      AnonymisationTasks &
      CheckTasks &
      EditingTasks
  >
  /** Undefined without a virus scanner. */
  scan?: Scan | undefined
  passwords: PasswordHasher
  encryptor: Encryptor
  /** Converts received pictures in sandbox processes. */
  imageWorker: SandboxPool<ConversionTasks>
  /** Draws social cards in sandbox processes. */
  cardWorker: SandboxPool<CardTasks>
  clock: Clock
  baseUrl: string
  sessionDays: number
  live: CurrentJournal
  pageRenderer: PageRenderer
  /** Renders previews of PDFs in a sandbox process. */
  renderSample: RenderSample
  /** Renders the PDFs of proofs in a sandbox process. */
  renderArticle: RenderArticle
  registries: RegistryCredentials
  /** Undefined where reviews are not added to ORCID records. */
  orcid?: OrcidCredentials | undefined
  /** The number of trusted proxies. */
  proxies: number
  corsOrigins: string[]
  speedLimit?: SpeedLimit
  log: Log
  /** For the system page. */
  system: SystemInfo
  metrics?: Metrics | undefined
  /** Serves metrics beside the pages to clients with this token. */
  metricsToken?: string | undefined
  tracing?: Tracing | undefined
  /** Undefined when only the API is needed. */
  site?: Site
}

declare module 'fastify' {
  interface FastifyInstance {
    counter: UsageRecorder
  }
}

export type Site = { routes: PageRoutes; render: RenderPage; assets: string }

/** Maximum sizes and lifetimes; the lifetime covers changes that no event reports. */
const cacheLimits = {
  pages: { bytes: 32 * 1024 * 1024, milliseconds: 10_000 },
  files: { max: 1000, milliseconds: 10_000 },
}

/** Builds the product; the caller listens, or injects requests. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const needs = { ...dependencies, journal: dependencies.live.journal }
  const { site, log, metrics, metricsToken, tracing } = needs
  const pages = site && { cache: createPageCache(cacheLimits.pages), site: site.routes }
  const publicFiles = createCache<DeliveredFile>(cacheLimits.files)
  const counter = openUsageRecorder(needs)
  const app = createFastify(needs, counter, pages)
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
  redirectFormerUrls(app, needs)
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
  needs.pubSub.subscribe('pages', clearCaches)
  if (pages) needs.pubSub.subscribe('search', pages.cache.clearSearches)
  needs.live.onChange(clearCaches)
  await app.register(cors, { origin: needs.corsOrigins, credentials: false })
  await app.register(compress, { encodings: ['br', 'gzip'] })
  await shedOnEventLoopDelay(app, needs.eventLoopLimits)
  shedOnDatabaseQueue(app, needs.waiting)
  abortSlowRequests(app, needs.speedLimit)
  drainUnreadRequests(app, maxFormBytes + 2 * 1024 * 1024)
  await app.register(multipart, { throwFileSizeLimit: false })
  await serveOpenApi(app, needs.baseUrl)
  await app.register(apiRoutes({ ...needs, publicFiles }), { prefix: '/api' })
  if (metrics && metricsToken) registerMetricsRoute(app, metrics, metricsToken)
  await app.register(nonPageRoutes({ ...needs, publicFiles }))
  if (site && pages) {
    await serveStaticFiles(app, site.assets, () => needs.live.journal().appearance.logo)
    servePages(app, pages, needs.baseUrl, site.render)
    servePostedForms(app, site.routes, needs.baseUrl, site.render)
  }
  return app
}

const createFastify = (
  { log, proxies, metrics }: Dependencies,
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

const replyNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: 'There is no such address.' })

/** Whether the response is for one person only. */
const isPrivateRequest = ({ method, headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || !['GET', 'HEAD'].includes(method)

type AppDependencies = Dependencies & { journal: () => Journal; publicFiles: Cache<DeliveredFile> }

/** Routes outside /api that are no pages. */
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
    validateInPool(needs.pool, (err) => app.log.warn({ err }, 'a file was not validated')),
    undefined,
    createUploadScanner(needs.scan, (err) => app.log.warn({ err }, 'a file was not scanned yet')),
    needs.metrics?.uploading,
    convertInPool(needs.imageWorker, (err) => app.log.warn({ err }, 'a picture was not converted')),
  )
  const origins = [new URL(needs.baseUrl).origin, ...needs.corsOrigins]
  app.addHook('onRequest', async (request, reply) => {
    if (isPrivateRequest(request)) reply.header('cache-control', 'no-store')
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) requireSameOrigin(request, origins)
    const contentLength = Number(request.headers['content-length'] ?? 0)
    if (contentLength > maxFormBytes) throw new Refused('too-large', 'The request is too large.')
  })
  enforceAccess(app, (authorization) => authenticate(needs, authorization))
  app.all(
    '/*',
    { config: { permission: 'view public content' }, schema: { hide: true } },
    replyNotFound,
  )
  const { delivers } = needs.mailer
  const compareFiles = compareInPool(needs.pool, needs.storage)
  const readDocument = readInPool(needs.pool, needs.storage)
  const anonymiseFiles = anonymiseInPool(needs.pool, needs.storage)
  for (const prefix of ['/', '/auth']) {
    app.register(accountRoutes({ ...needs, delivers }), { prefix })
  }
  app.register(healthRoutes(needs))
  app.register(peopleRoutes({ ...needs, delivers }))
  app.register(storedFileRoutes(needs))
  const writeEditedDocx = writeEditedDocxInPool(needs.pool, needs.storage)
  app.register(articleRoutes({ ...needs, receiveForm, writeEditedDocx }))
  app.register(issueRoutes({ ...needs, receiveForm, listUnapprovedDrafts }))
  const checkManuscripts = checkInPool(needs.pool, needs.storage)
  const fileTools = { receiveForm, compareFiles, readDocument, anonymiseFiles, checkManuscripts }
  const proofTools = {
    renderProof: (...[articleId, text]: Parameters<RenderProof>) =>
      renderProof({ ...needs, journal: needs.journal() }, articleId, text),
  }
  app.register(editorialRoutes({ ...needs, ...fileTools, ...proofTools, delivers }))
  app.register(emailTemplateRoutes(needs))
  app.register(backupRoutes(needs))
  app.register(registrationRoutes(needs))
  app.register(allSettingsRoutes({ ...needs, receiveForm }))
  app.register(statisticsRoutes(needs))
  app.register(operationsRoutes(needs))
  app.register(contactRoutes({ ...needs, delivers }))
}

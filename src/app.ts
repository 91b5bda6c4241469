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
import { accountRoutes } from '#features/accounts/api.ts'
import { findActor } from '#features/accounts/queries.ts'
import { storedFileRoutes } from '#features/articles/api/download.ts'
import { issueRoutes } from '#features/articles/api/issues.ts'
import { readerFileRoutes } from '#features/articles/api/reader-files.ts'
import { articleRoutes } from '#features/articles/api.ts'
import type { DeliveredFile } from '#features/articles/file-queries.ts'
import { clothRoutes } from '#features/cloth/api.ts'
import { contactRoutes } from '#features/contact/api.ts'
import { copyRoutes } from '#features/copies/api.ts'
import { formatRoutes } from '#features/discovery/api/formats.ts'
import { harvestRoutes } from '#features/discovery/api/harvest.ts'
import { articlePictureRoutes } from '#features/discovery/api/picture.ts'
import { registryRoutes } from '#features/discovery/api/registries.ts'
import type { Registries } from '#features/discovery/deposits/registries.ts'
import type { DrawingTasks } from '#features/discovery/picture/easel.ts'
import { type ComparingTasks, compareIn } from '#features/files/differences.ts'
import { type JudgingTasks, judgeIn } from '#features/files/judge.ts'
import { formReceiver, maxFormBytes } from '#features/files/receive.ts'
import { type RedrawingTasks, redrawIn } from '#features/files/redraw.ts'
import { scanUploadsBy } from '#features/files/scan.ts'
import { pictureRoutes, receivePictures } from '#features/journal/api/pictures.ts'
import { settingsRoutes } from '#features/journal/api.ts'
import type { LiveJournal } from '#features/journal/live.ts'
import { letterRoutes } from '#features/letters/api.ts'
import { leadFormerAddresses } from '#features/moving/api.ts'
import { submissionRoutes } from '#features/submissions/api.ts'
import { systemRoutes } from '#features/system/api.ts'
import type { SystemPlace } from '#features/system/look.ts'
import { figureRoutes } from '#features/usage/api/figures.ts'
import { reportRoutes } from '#features/usage/api/reports.ts'
import { type Counter, openCounter } from '#features/usage/counter.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { announce, type Notices } from '#platform/database/notices.ts'
import { guardRoutes, tableRoutes } from '#platform/http/access.ts'
import { describeApi } from '#platform/http/api-description.ts'
import { drainRefused } from '#platform/http/drain.ts'
import { answerError } from '#platform/http/errors.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { keptPagesFirst } from '#platform/http/kept-first.ts'
import { requireOwnSite } from '#platform/http/own-site.ts'
import { keepPace, type Pace } from '#platform/http/pace.ts'
import type { SiteMap } from '#platform/http/page-address.ts'
import { pageCache } from '#platform/http/page-cache.ts'
import { forgetWhatChanged, type RenderPage, servePages } from '#platform/http/pages.ts'
import { partInOrder } from '#platform/http/parting.ts'
import { servePosts } from '#platform/http/posts.ts'
import { shedWhenCrowded, shedWhenStalled } from '#platform/http/pressure.ts'
import { logRequests } from '#platform/http/request-log.ts'
import { secureHeaders } from '#platform/http/secure-headers.ts'
import { tellOfAnswers } from '#platform/http/sent.ts'
import { serveBuild } from '#platform/http/static.ts'
import { takeUp } from '#platform/http/take-up.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type Keep, keepSome } from '#platform/keep.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { measureRequests, tellMetrics } from '#platform/metrics/serve.ts'
import type { Pool } from '#platform/pool/pool.ts'
import { withRequestId } from '#platform/request-id.ts'
import type { Scan } from '#platform/scanner.ts'
import type { Seal } from '#platform/sealing.ts'
import type { Passwords } from '#platform/secret.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { traceRequests } from '#platform/tracing/trace-requests.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'

export type Dependencies = {
  db: Database
  /** How many wait for a connection to it. */
  waiting(): number
  storage: Storage
  jobs: Jobs
  /** What is told between processes. */
  notices: Notices
  mailer: Mailer
  /** Where work on the inside of files is done. */
  pool: Pool<JudgingTasks & ComparingTasks>
  /** Scans files for viruses, where there is a scanner. */
  scan?: Scan | undefined
  /** How passwords are kept. */
  passwords: Passwords
  /** Seals the secrets that the database keeps. */
  seal: Seal
  /** Where received pictures are drawn anew. */
  darkroom: Pool<RedrawingTasks>
  /** Where pictures are drawn. */
  easel: Pool<DrawingTasks>
  clock: Clock
  baseUrl: string
  sessionDays: number
  /** What the journal says of itself, at the time of asking. */
  live: LiveJournal
  registries: Registries
  /** How many proxies stand before this server. */
  proxies: number
  corsOrigins: string[]
  /** How slow a sender may be; left out where the usual will do. */
  pace?: Pace
  log: Log
  /** What this process knows of itself, for the page System. */
  system: SystemPlace
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
    counter: Counter
  }
}

export type Site = { map: SiteMap; render: RenderPage; assets: string }

/** How much is kept, and for how long at most: then a change shows of which nothing was heard. */
const keeping = {
  pages: { bytes: 32 * 1024 * 1024, milliseconds: 10_000 },
  files: { max: 1000, milliseconds: 10_000 },
}

/** Puts the whole product together; the caller listens, or injects requests. */
export async function buildApp(given: Dependencies): Promise<FastifyInstance> {
  const needs = { ...given, journal: given.live.journal }
  const { site, log, proxies, metrics, metricsToken, tracing } = needs
  const pages = site && { cache: pageCache(keeping.pages), site: site.map }
  const publicFiles = keepSome<DeliveredFile>(keeping.files)
  const counter = openCounter(needs)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // Each proxy adds an address at the end: what stands before those of ours may be made up.
    trustProxy: (_address, hop) => hop < proxies,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    forceCloseConnections: 'idle',
    // What still comes on an open connection is answered: a proxy would hand a 503 on to a reader.
    return503OnClosing: false,
    ...(pages && {
      serverFactory: keptPagesFirst({ pages, log, proxies, metrics, hear: counter.hear }),
    }),
    http: { connectionsCheckingInterval: 5_000 },
  })
  partInOrder(app, log)
  tableRoutes(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(noSuchAddress)
  app.addHook('onRequest', async ({ url }) => {
    if (/%00/.test(url))
      throw new Refused('invalid', 'The address contains a character that no address has.')
  })
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done))
  secureHeaders(app)
  leadFormerAddresses(app, needs)
  logRequests(app)
  if (tracing) traceRequests(app, tracing)
  if (metrics) measureRequests(app, metrics)
  tellOfAnswers(app, counter.hear)
  app.decorate('counter', counter)
  app.addHook('onClose', () => counter.close())
  const kept = pages ? [pages.cache, publicFiles] : [publicFiles]
  const forget = () => {
    for (const keep of kept) keep.clear()
  }
  needs.notices.hear('pages', forget)
  needs.live.onChange(forget)
  forgetWhatChanged(app, kept, () => announce(needs.db, 'pages'))
  await app.register(cors, { origin: needs.corsOrigins, credentials: false })
  await app.register(compress, { encodings: ['br', 'gzip'] })
  await shedWhenStalled(app)
  shedWhenCrowded(app, needs.waiting)
  keepPace(app, needs.pace)
  drainRefused(app, maxFormBytes + 2 * 1024 * 1024)
  await app.register(multipart, { throwFileSizeLimit: false })
  await describeApi(app, needs.baseUrl)
  await app.register(api({ ...needs, publicFiles }), { prefix: '/api' })
  if (metrics && metricsToken) tellMetrics(app, metrics, metricsToken)
  await app.register(besidePages({ ...needs, publicFiles }))
  if (site && pages) {
    await serveBuild(app, site.assets)
    servePages(app, pages, needs.baseUrl, site.render)
    servePosts(app, site.map, needs.baseUrl, site.render)
  }
  return app
}

/**
 * The path of a request, also where its target is a whole address (RFC 9112, 3.2.2). A path that cannot be
 * decoded is one that nothing stands at: U+FFFD takes the place of its per cent signs.
 */
function decodable(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]{1,300}/i, '')
  const [path = '', ...query] = (local.startsWith('/') ? local : `/${local}`).split('?')
  return [isEncoded(path) ? path : path.replaceAll('%', '%EF%BF%BD'), ...query].join('?')
}

function isEncoded(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed()
  } catch {
    return false
  }
}

const noSuchAddress = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: 'There is no such address.' })

/** Whoever says who they are, or sends something, is answered for themselves alone. */
const isPrivate = ({ method, headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || !['GET', 'HEAD'].includes(method)

type AppNeeds = Dependencies & { journal: () => Journal; publicFiles: Keep<DeliveredFile> }

/** What stands at public addresses and is no page. */
const besidePages = (needs: AppNeeds) => async (app: FastifyInstance) => {
  const { db, journal, baseUrl } = needs
  takeUp(
    app,
    ...[clothRoutes, pictureRoutes(needs), storedFileRoutes(needs), formatRoutes(needs)],
    ...[articlePictureRoutes(needs), readerFileRoutes(needs)],
  )
  app.register(harvestRoutes(() => ({ db, voice: { journal: journal(), baseUrl } })))
  app.register(reportRoutes(needs))
}

const api = (needs: AppNeeds) => async (app: FastifyInstance) => {
  const receiveForm = formReceiver(
    judgeIn(needs.pool, (err) => app.log.warn({ err }, 'a file was not judged to its end')),
    undefined,
    scanUploadsBy(needs.scan, (err) => app.log.warn({ err }, 'a file waits to be scanned')),
    needs.metrics?.uploading,
    redrawIn(needs.darkroom, (err) => app.log.warn({ err }, 'a picture was not drawn anew')),
  )
  const origins = [new URL(needs.baseUrl).origin, ...needs.corsOrigins]
  app.addHook('onRequest', async (request, reply) => {
    if (isPrivate(request)) reply.header('cache-control', 'no-store')
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) requireOwnSite(request, origins)
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > maxFormBytes) throw new Refused('too-large', 'The request is too large.')
  })
  guardRoutes(app, (authorization) => findActor(needs, authorization))
  app.all('/*', { config: { may: 'read what is public' }, schema: { hide: true } }, noSuchAddress)
  const { delivers } = needs.mailer
  const compareFiles = compareIn(needs.pool, needs.storage)
  for (const prefix of ['/', '/auth']) {
    app.register(accountRoutes({ ...needs, delivers }), { prefix })
  }
  takeUp(
    app,
    ...[healthRoutes(needs), peopleRoutes(needs), storedFileRoutes(needs)],
    ...[articleRoutes({ ...needs, receiveForm }), issueRoutes({ ...needs, receiveForm })],
    submissionRoutes({ ...needs, receiveForm, compareFiles }),
    ...[letterRoutes(needs), copyRoutes(needs), registryRoutes(needs), settingsRoutes(needs)],
    receivePictures({ ...needs, receiveForm }),
    ...[figureRoutes(needs), systemRoutes(needs), contactRoutes({ ...needs, delivers })],
  )
}

import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Refused } from '#domain/refusal.ts'
import { accountRoutes } from '#features/accounts/api.ts'
import { articleRoutes } from '#features/articles/api.ts'
import { insertArticleFromSubmission } from '#features/articles/commands.ts'
import { clothRoutes } from '#features/cloth/api.ts'
import { contactRoutes } from '#features/contact/api.ts'
import { type JudgingTasks, judgeIn } from '#features/files/judge.ts'
import { formReceiver, maxFormBytes } from '#features/files/receive.ts'
import { submissionRoutes } from '#features/submissions/api.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { describeApi } from '#platform/http/api-description.ts'
import { drainRefused } from '#platform/http/drain.ts'
import { answerError } from '#platform/http/errors.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { keepPace, type Pace } from '#platform/http/pace.ts'
import { pageCache } from '#platform/http/page-cache.ts'
import { type RenderPage, servePages } from '#platform/http/pages.ts'
import { secureHeaders } from '#platform/http/secure-headers.ts'
import { serveBuild } from '#platform/http/static.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Pool } from '#platform/pool/pool.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type Dependencies = {
  db: Database
  storage: Storage
  jobs: Jobs
  mailer: Mailer
  /** Where work on the inside of files is done. */
  pool: Pool<JudgingTasks>
  clock: Clock
  baseUrl: string
  sessionDays: number
  /** The subjects that an article can have. */
  categories: readonly string[]
  /** How many proxies stand before this server. */
  proxies: number
  corsOrigins: string[]
  /** How slow a sender may be; left out where the usual will do. */
  pace?: Pace
  logger: FastifyServerOptions['logger']
  /** The rendering of pages with the folder of their built assets; left out where only the API is wanted. */
  site?: { render: RenderPage; assets: string }
}

/** Puts the whole product together; the caller listens, or injects requests. */
export async function buildApp(needs: Dependencies): Promise<FastifyInstance> {
  const app = fastify({
    logger: needs.logger ?? false,
    // Each proxy adds an address at the end: what stands before those of ours may be made up.
    trustProxy: (_address, hop) => hop < needs.proxies,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    forceCloseConnections: 'idle',
    http: { connectionsCheckingInterval: 5_000 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(noSuchAddress)
  app.addHook('onRequest', async ({ url }) => {
    if (/%00/.test(url))
      throw new Refused('invalid', 'The address contains a character that no address has.')
  })
  await secureHeaders(app)
  await app.register(cors, { origin: needs.corsOrigins, credentials: false })
  await app.register(compress, { encodings: ['br', 'gzip'] })
  await app.register(underPressure, { maxEventLoopDelay: 10_000, exposeStatusRoute: false })
  keepPace(app, needs.pace)
  drainRefused(app, maxFormBytes + 2 * 1024 * 1024)
  await app.register(multipart, { throwFileSizeLimit: false })
  await describeApi(app, needs.baseUrl)
  await app.register(api(needs), { prefix: '/api' })
  await app.register(clothRoutes)
  if (needs.site) await serveSite(app, needs.baseUrl, needs.site)
  return app
}

/** An address whose path cannot be decoded is one that nothing stands at: U+FFFD takes the place of its per cent signs. */
function decodable(url: string): string {
  const [path = '', ...query] = url.split('?')
  return isEncoded(path) ? url : [path.replaceAll('%', '%EF%BF%BD'), ...query].join('?')
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

const api = (needs: Dependencies) => async (app: FastifyInstance) => {
  const receiveForm = formReceiver(
    judgeIn(needs.pool, (err) => app.log.warn({ err }, 'a file was not judged to its end')),
  )
  app.addHook('onRequest', async (request) => {
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > maxFormBytes) throw new Refused('too-large', 'The request is too large.')
  })
  app.all('/*', { schema: { hide: true } }, noSuchAddress)
  app.register(healthRoutes(needs))
  for (const prefix of ['/', '/auth']) app.register(accountRoutes(needs), { prefix })
  app.register(articleRoutes({ ...needs, receiveForm }))
  app.register(
    submissionRoutes({
      ...needs,
      receiveForm,
      makeArticle: (given, ...rest) =>
        insertArticleFromSubmission({ ...given, categories: needs.categories }, ...rest),
    }),
  )
  app.register(contactRoutes({ ...needs, delivers: needs.mailer.delivers }))
}

async function serveSite(
  app: FastifyInstance,
  baseUrl: string,
  site: NonNullable<Dependencies['site']>,
) {
  const cache = pageCache({ entries: 500, milliseconds: 10_000 })
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && reply.statusCode < 400) cache.clear()
  })
  await serveBuild(app, site.assets)
  servePages(app, baseUrl, cache, site.render)
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { assignDatestamps } from '#features/harvesting/assign-datestamps.ts'
import { oaiUrl, type Repository, verbHandlers } from '#features/harvesting/oai/repository.ts'
import { OaiError, type OaiRequest, parseRequest } from '#features/harvesting/oai/request.ts'
import { errorElement, writeResponse } from '#features/harvesting/oai/response.ts'
import { limitConcurrency } from '#platform/concurrency-limit.ts'

/** In bytes, more than any valid request. */
const maxFormLength = 16 * 1024

/** Harvesters wait, so that they do not slow down readers. */
const createLimit = () =>
  limitConcurrency({
    maxRunning: 2,
    maxQueued: 20,
    sentence: 'Too many programs are harvesting now. Please try again in a moment.',
    retryAfter: 10,
  })

/** OAI-PMH 2.0 at `/oai`, by GET and POST. Protocol errors have status 200 (section 3.6); 503 has `Retry-After`. */
export const oaiRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  const { run } = createLimit()
  const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
  const reply = async (params: URLSearchParams, to: FastifyReply) =>
    to.type('text/xml; charset=utf-8').send(await run(() => respond(repository(), params)))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: maxFormLength },
    (_request, body, done) => done(null, body),
  )
  app.get('/oai', route, (request, to) =>
    reply(new URLSearchParams(request.url.split('?').slice(1).join('?')), to),
  )
  app.post('/oai', route, (request, to) =>
    reply(new URLSearchParams(typeof request.body === 'string' ? request.body : ''), to),
  )
}

async function respond(repository: Repository, params: URLSearchParams): Promise<string> {
  const { db, journalContext, limits } = repository
  const at = await assignDatestamps({ db, limit: limits.datestamps })
  const address = oaiUrl(journalContext.baseUrl)
  let request: OaiRequest | undefined
  try {
    request = parseRequest(params)
    const content = await verbHandlers[request.verb](repository, request, at)
    return writeResponse({ address, at, request }, content)
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // A response must not repeat invalid arguments. (section 3.2)
    const repeated = error.code === 'badArgument' || error.code === 'badVerb' ? undefined : request
    return writeResponse({ address, at, request: repeated }, errorElement(error))
  }
}

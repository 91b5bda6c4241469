import type { FastifyInstance, FastifyReply } from 'fastify'
import { assignDatestamps } from '#features/harvesting/assign-datestamps.ts'
import { oaiUrl, type Repository, verbHandlers } from '#features/harvesting/oai/repository.ts'
import { OaiError, type OaiRequest, parseRequest } from '#features/harvesting/oai/request.ts'
import { errorElement, writeResponse } from '#features/harvesting/oai/response.ts'
import { limitConcurrency } from '#platform/concurrency-limit.ts'

/** Whoever harvests is a program that can wait: readers come first. */
const createLimit = () =>
  limitConcurrency({
    maxRunning: 2,
    maxQueued: 20,
    sentence: 'Many are harvesting just now. Please try again in a moment.',
    retryAfter: 10,
  })

/** Longer arguments than any that are given out here. */
const maxFormLength = 16 * 1024

/**
 * OAI-PMH 2.0 at `/oai`, by GET and by POST. What is wrong with a request is said in an answer with status 200, as the
 * protocol asks (section 3.6); 503 with `Retry-After` means to come again.
 */
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
  const at = await assignDatestamps({ db: repository.db, settling: repository.lines.settling })
  const address = oaiUrl(repository.journalContext.baseUrl)
  let request: OaiRequest | undefined
  try {
    request = parseRequest(params)
    return writeResponse(
      { address, at, request },
      await verbHandlers[request.verb](repository, request, at),
    )
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // A request that breaks the grammar is not said back: its arguments may be anything. (section 3.2)
    const said = error.code === 'badArgument' || error.code === 'badVerb' ? undefined : request
    return writeResponse({ address, at, request: said }, errorElement(error))
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { fewAtOnce } from '#platform/few-at-once.ts'
import { errorElement, writeAnswer } from '../oai/answer.ts'
import { OaiError, type OaiRequest, readRequest } from '../oai/arguments.ts'
import { addressOf, answers, type Repository } from '../oai/repository.ts'
import { settleChanges } from '../settle.ts'

/** Whoever harvests is a program that can wait: readers come first. */
const line = () =>
  fewAtOnce({
    atOnce: 2,
    waiting: 20,
    sentence: 'Many are harvesting just now. Please try again in a moment.',
    retryAfter: 10,
  })

/** Longer arguments than any that are given out here. */
const longestForm = 16 * 1024

/**
 * OAI-PMH 2.0 at `/oai`, by GET and by POST. What is wrong with a request is said in an answer with status 200, as the
 * protocol asks (section 3.6); 503 with `Retry-After` means to come again.
 */
export const oaiRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  const { run } = line()
  const route = { config: { may: 'read what is public' }, schema: { hide: true } } as const
  const reply = async (params: URLSearchParams, to: FastifyReply) =>
    to.type('text/xml; charset=utf-8').send(await run(() => respond(repository(), params)))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: longestForm },
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
  const at = await settleChanges(repository)
  const address = addressOf(repository.voice.baseUrl)
  let request: OaiRequest | undefined
  try {
    request = readRequest(params)
    return writeAnswer(
      { address, at, request },
      await answers[request.verb](repository, request, at),
    )
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // A request that breaks the grammar is not said back: its arguments may be anything. (section 3.2)
    const said = error.code === 'badArgument' || error.code === 'badVerb' ? undefined : request
    return writeAnswer({ address, at, request: said }, errorElement(error))
  }
}

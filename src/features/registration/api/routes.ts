import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { doajCriteria } from '#domain/publishing/registration/doaj-criteria.ts'
import { toPagination } from '#domain/text/pagination.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import { getNewestVersion } from '#features/journal/queries.ts'
import { enqueueAllDeposits, enqueueMissingDois } from '#features/registration/back-catalogue.ts'
import type { RegistrationDeps } from '#features/registration/credentials.ts'
import { registrationEndpoints } from '#features/registration/endpoints.ts'
import { retryDeposit } from '#features/registration/enqueue-deposits.ts'
import { presentDeposit, presentRegistration } from '#features/registration/present.ts'
import { findPublishedFacts, listDeposits } from '#features/registration/queries.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'

type Deps = Omit<RegistrationDeps, 'journal'> & { live: CurrentJournal; baseUrl: string }

const permission = 'manage indexing'
const config = { permission } as const

/** DOIs, deposits and the criteria of DOAJ. */
export const registrationRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, registrationEndpoints)

    const { db, clock, baseUrl } = deps
    const withJournal = () => ({ ...deps, journal: deps.live.journal() })

    route('GET /indexing', { config }, () => presentRegistration(withJournal()))

    route('GET /indexing/deposits', { config }, async ({ query }) => {
      const page = await listDeposits(db, query)
      return { deposits: page.items.map(presentDeposit), pagination: toPagination(page) }
    })

    route('GET /indexing/doaj', { config }, async () => {
      const { journal, pages } = (await getNewestVersion(db)).written
      const since = new Date(clock().getTime() - 365 * 86_400_000).toISOString().slice(0, 10)
      const facts = await findPublishedFacts(db, since)
      const texts = new Map(Object.entries(pages).map(([name, { text }]) => [name, text]))
      return { criteria: doajCriteria({ journal, baseUrl, facts, pages: texts }) }
    })

    route('POST /indexing/dois', { config }, async ({ actor }, reply) => {
      await enqueueMissingDois(withJournal(), authorise(actor, permission).account)
      return reply.code(202).send({ message: 'DOIs are being assigned.' })
    })

    route('POST /indexing/deposits', { config }, async ({ actor, body }, reply) => {
      await enqueueAllDeposits(withJournal(), authorise(actor, permission).account, body)
      return reply.code(202).send({ message: 'The deposits are being sent.' })
    })

    route('POST /indexing/deposits/:id/retry', { config }, async ({ params }, reply) => {
      await retryDeposit(deps, params.id)
      return reply.code(202).send({ message: 'The deposit is being sent again.' })
    })
  }

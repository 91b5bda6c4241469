import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { DepositState, Registry } from '#domain/publishing/registration/deposit.ts'
import { doajCriteria } from '#domain/publishing/registration/doaj-criteria.ts'
import { toPagination } from '#domain/text/pagination.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import { getNewestVersion } from '#features/journal/queries.ts'
import { DepositPage, ReadinessBody, RegistrationBody } from '#features/registration/api-schemas.ts'
import {
  DepositRequest,
  enqueueAllDeposits,
  enqueueMissingDois,
} from '#features/registration/back-catalogue.ts'
import type { RegistrationNeeds } from '#features/registration/credentials.ts'
import { retryDeposit } from '#features/registration/enqueue-deposits.ts'
import { presentDeposit, presentRegistration } from '#features/registration/present.ts'
import { findPublishedFacts, listDeposits } from '#features/registration/queries.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'

type Needs = Omit<RegistrationNeeds, 'journal'> & { live: CurrentJournal; baseUrl: string }

const tags = ['indexing']
const permission = 'manage indexing'
const config = { permission } as const
const DepositListQuery = z.object({
  registry: Registry,
  state: DepositState,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** DOIs, deposits and the criteria of DOAJ. */
export const registrationRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, baseUrl } = needs
    const withJournal = () => ({ ...needs, journal: needs.live.journal() })

    app.get('/indexing', { config, schema: { tags, response: { 200: RegistrationBody } } }, () =>
      presentRegistration(withJournal()),
    )

    app.get(
      '/indexing/deposits',
      { config, schema: { tags, querystring: DepositListQuery, response: { 200: DepositPage } } },
      async ({ query }) => {
        const page = await listDeposits(db, query)
        return { deposits: page.items.map(presentDeposit), pagination: toPagination(page) }
      },
    )

    app.get(
      '/indexing/doaj',
      { config, schema: { tags, response: { 200: ReadinessBody } } },
      async () => {
        const { journal, pages } = (await getNewestVersion(db)).written
        const since = new Date(clock().getTime() - 365 * 86_400_000).toISOString().slice(0, 10)
        const facts = await findPublishedFacts(db, since)
        const texts = new Map(Object.entries(pages).map(([name, { text }]) => [name, text]))
        return { criteria: doajCriteria({ journal, baseUrl, facts, pages: texts }) }
      },
    )

    app.post(
      '/indexing/dois',
      { config, schema: { tags, response: { 202: Message } } },
      async ({ actor }, reply) => {
        await enqueueMissingDois(withJournal(), authorise(actor, permission).account)
        return reply.code(202).send({ message: 'DOIs are being assigned.' })
      },
    )

    app.post(
      '/indexing/deposits',
      { config, schema: { tags, body: DepositRequest, response: { 202: Message } } },
      async ({ actor, body }, reply) => {
        await enqueueAllDeposits(withJournal(), authorise(actor, permission).account, body)
        return reply.code(202).send({ message: 'The deposits are being sent.' })
      },
    )

    app.post(
      '/indexing/deposits/:id/retry',
      { config, schema: { tags, params: IdParams, response: { 202: Message } } },
      async ({ params }, reply) => {
        await retryDeposit(needs, params.id)
        return reply.code(202).send({ message: 'The deposit is being sent again.' })
      },
    )
  }

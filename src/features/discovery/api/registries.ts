import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireDuty } from '#domain/people/duty.ts'
import { DepositState, Registry } from '#domain/publishing/deposit.ts'
import { doajCriteria } from '#domain/publishing/doaj-criteria.ts'
import { paginationOf } from '#domain/text/listing.ts'
import type { LiveJournal } from '#features/journal/live.ts'
import { getNewest } from '#features/journal/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams, Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import { tryAgain } from '../deposits/ask.ts'
import { DepositWish, depositAll, giveMissingDois } from '../deposits/back-catalogue.ts'
import { presentDeposit, presentRegistries } from '../deposits/present.ts'
import { findPublishedFacts, listDeposits } from '../deposits/queries.ts'
import type { Registries } from '../deposits/registries.ts'
import { DepositPage, ReadinessBody, RegistriesBody } from '../wire.ts'

type Needs = {
  live: LiveJournal
  baseUrl: string
  db: Database
  clock: Clock
  jobs: Jobs
  registries: Registries
}

const tags = ['registries']
const may = 'manage registries'
const config = { may } as const
const Listed = z.object({
  registry: Registry,
  state: DepositState,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** DOIs, and what registries are told. */
export const registryRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const present = () => ({ ...needs, journal: needs.live.journal() })
    app.get('/registries', { config, schema: { tags, response: { 200: RegistriesBody } } }, () =>
      presentRegistries(present()),
    )

    app.get(
      '/registries/deposits',
      { config, schema: { tags, querystring: Listed, response: { 200: DepositPage } } },
      async ({ query }) => {
        const found = await listDeposits(needs.db, query)
        return { deposits: found.items.map(presentDeposit), pagination: paginationOf(found) }
      },
    )

    app.get(
      '/registries/doaj',
      { config, schema: { tags, response: { 200: ReadinessBody } } },
      async () => {
        const { baseUrl, clock } = needs
        const { journal, pages } = (await getNewest(needs.db)).written
        const since = new Date(clock().getTime() - 365 * 86_400_000).toISOString().slice(0, 10)
        const facts = await findPublishedFacts(needs.db, since)
        const texts = new Map(Object.entries(pages).map(([name, { text }]) => [name, text]))
        return { criteria: doajCriteria({ journal, baseUrl, facts, pages: texts }) }
      },
    )

    app.post(
      '/registries/dois',
      { config, schema: { tags, response: { 202: Message } } },
      async ({ actor }, reply) => {
        const { account: who } = requireDuty(actor, may)
        await giveMissingDois(present(), who)
        return reply.code(202).send({ message: 'DOIs are being given.' })
      },
    )

    app.post(
      '/registries/deposits',
      { config, schema: { tags, body: DepositWish, response: { 202: Message } } },
      async ({ actor, body }, reply) => {
        const { account: who } = requireDuty(actor, may)
        await depositAll(present(), who, body)
        return reply.code(202).send({ message: 'The deposits are on their way.' })
      },
    )

    app.post(
      '/registries/deposits/:id/try',
      { config, schema: { tags, params: IdParams, response: { 202: Message } } },
      async ({ params }, reply) => {
        await tryAgain(present(), params.id)
        return reply.code(202).send({ message: 'It is being tried again.' })
      },
    )
    done()
  }

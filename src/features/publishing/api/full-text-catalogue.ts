import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { conversionOutcomes } from '#domain/publishing/catalogue-conversion.ts'
import { writeTable } from '#domain/text/table.ts'
import {
  ApprovalsBody,
  ConversionBody,
  ConversionListQuery,
  ConversionStart,
} from '#features/publishing/full-text/catalogue/api-schemas.ts'
import {
  approveConverted,
  countApprovable,
} from '#features/publishing/full-text/catalogue/approve-converted.ts'
import {
  type CatalogueConversion,
  findConversion,
  listConvertedArticles,
} from '#features/publishing/full-text/catalogue/conversion-queries.ts'
import {
  continueConversion,
  startConversion,
  stopConversion,
} from '#features/publishing/full-text/catalogue/start-conversion.ts'
import type { ArticleNeeds } from './needs.ts'

const tags = ['journals']
const permission = 'operate the site'
const config = { permission } as const
const response = { 200: ConversionBody }
const limit = 20
/** More than any journal has published. A table is one response. */
const maxTableRows = 50_000

const columns = ['Article', 'Address', 'Outcome', 'Reason', 'Findings', 'Time']

const presentConversion = ({ startedAt, endedAt, ...conversion }: CatalogueConversion) => ({
  ...conversion,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** Starts, stops and follows the conversion of the back catalogue to full text, for managers. */
export const fullTextCatalogueRoutes =
  (needs: ArticleNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, baseUrl } = needs
    const answer = async ({ outcome, page }: z.infer<typeof ConversionListQuery>) => {
      const outcomes = outcome ? [outcome] : conversionOutcomes
      const window = { limit, offset: (page - 1) * limit }
      const found = await findConversion(db)
      const conversion = found ? presentConversion(found) : null
      const articles = await listConvertedArticles(db, outcomes, window)
      return { conversion, articles, approvable: await countApprovable(db), limit }
    }
    const first = { page: 1 }
    const address = '/full-texts/conversion'

    app.get(
      address,
      { config, schema: { tags, querystring: ConversionListQuery, response } },
      ({ query }) => answer(query),
    )

    app.post(
      address,
      { config, schema: { tags, body: ConversionStart, response } },
      async ({ actor, body }) => {
        await startConversion(needs, authorise(actor, permission).account, body)
        return answer(first)
      },
    )

    app.delete(address, { config, schema: { tags, response } }, async ({ actor }) => {
      await stopConversion(needs, authorise(actor, permission).account)
      return answer(first)
    })

    app.post(`${address}/resume`, { config, schema: { tags, response } }, async ({ actor }) => {
      await continueConversion(needs, authorise(actor, permission).account)
      return answer(first)
    })

    app.post(
      `${address}/approvals`,
      { config, schema: { tags, response: { 200: ApprovalsBody } } },
      async ({ actor }) => {
        const { account: who } = authorise(actor, permission)
        return { approved: await approveConverted(needs, who) }
      },
    )

    app.get('/statistics/full-texts/table', { config, schema: { tags } }, async (_, reply) => {
      const window = { limit: maxTableRows, offset: 0 }
      const articles = await listConvertedArticles(db, conversionOutcomes, window)
      const rows = articles.map(({ articleId, title, outcome, reason, findings, endedAt }) => [
        title,
        `${baseUrl}/journals/${articleId}`,
        outcome,
        reason,
        findings,
        endedAt?.toISOString() ?? null,
      ])
      return reply.type('text/csv; charset=utf-8').send(writeTable([columns, ...rows], 'csv'))
    })
  }

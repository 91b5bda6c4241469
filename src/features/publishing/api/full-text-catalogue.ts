import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { conversionOutcomes } from '#domain/publishing/catalogue-conversion.ts'
import { writeTable } from '#domain/text/table.ts'
import { fullTextEndpoints } from '#features/publishing/endpoints/full-text.ts'
import type { ConversionListQuery } from '#features/publishing/full-text/catalogue/api-schemas.ts'
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
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { ArticleDeps } from './deps.ts'

const permission = 'operate the site'
const config = { permission } as const

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
  (deps: ArticleDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, fullTextEndpoints)

    const { db, baseUrl } = deps
    const answer = async ({ outcome, page }: z.infer<typeof ConversionListQuery>) => {
      const outcomes = outcome ? [outcome] : conversionOutcomes
      const window = { limit, offset: (page - 1) * limit }
      const found = await findConversion(db)
      const conversion = found ? presentConversion(found) : null
      const articles = await listConvertedArticles(db, outcomes, window)
      return { conversion, articles, approvable: await countApprovable(db), limit }
    }
    const first = { page: 1 }

    route('GET /full-texts/conversion', { config }, ({ query }) => answer(query))

    route('POST /full-texts/conversion', { config }, async ({ actor, body }) => {
      await startConversion(deps, authorise(actor, permission).account, body)
      return answer(first)
    })

    route('DELETE /full-texts/conversion', { config }, async ({ actor }) => {
      await stopConversion(deps, authorise(actor, permission).account)
      return answer(first)
    })

    route('POST /full-texts/conversion/resume', { config }, async ({ actor }) => {
      await continueConversion(deps, authorise(actor, permission).account)
      return answer(first)
    })

    route('POST /full-texts/conversion/approvals', { config }, async ({ actor }) => {
      const { account: who } = authorise(actor, permission)
      return { approved: await approveConverted(deps, who) }
    })

    route('GET /statistics/full-texts/table', { config }, async (_, reply) => {
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

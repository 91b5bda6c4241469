import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { writeTable } from '#domain/text/table.ts'
import { decisionsByQuarter, lastQuarters, momentsOf } from '#domain/usage/decision-times.ts'
import { addMonths, type Month, monthOf } from '#domain/usage/month.ts'
import { countStages } from '#features/editorial/dashboard/dashboard.ts'
import type { StatisticsBody, StatisticsQuery } from '#features/usage/api-schemas.ts'
import { statisticsEndpoints } from '#features/usage/endpoints.ts'
import {
  presentArticle,
  presentArticleStatistics,
  presentDecision,
  presentMonths,
  presentOwnUsage,
  presentStages,
} from '#features/usage/present.ts'
import { listMonths } from '#features/usage/queries.ts'
import {
  getArticleForStatistics,
  listArticleUsage,
  listDecisions,
  listOwnUsage,
} from '#features/usage/statistics.ts'
import { maxTableRows, statisticsTables } from '#features/usage/statistics-tables.ts'
import { readSummary } from '#features/usage/summary.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'

type Deps = { db: Database; clock: Clock }

const editorConfig = { permission: 'view statistics' } as const
const authorConfig = { permission: 'view own submissions' } as const

/** A year and the current month. */
const monthsShown = 13
const quartersShown = 8
const pageSize = 10
/** Earlier than any recorded usage. */
const firstMonth: Month = '2000-01'

/** The statistics of the journal for editors, and those of their own articles for authors. */
export const statisticsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, statisticsEndpoints)

    const { db, clock } = deps
    route('GET /statistics', { config: editorConfig }, ({ actor, query }) =>
      readStatistics(deps, authorise(actor, 'view statistics').account, query),
    )
    route(
      'GET /statistics/decisions',
      { config: editorConfig },
      async ({ actor, query: { quarter } }) => {
        const { account } = authorise(actor, 'view statistics')
        const filter = { ...momentsOf(quarter), limit: maxTableRows }
        const decided = await listDecisions(db, account, filter)
        const [summary = { quarter, count: 0, medianDays: 0 }] = decisionsByQuarter(decided)
        return { quarter: summary, decisions: decided.map(presentDecision) }
      },
    )
    route(
      'GET /statistics/tables/:table',
      { config: editorConfig },
      async ({ actor, params: { table }, query: { month } }, reply) => {
        const { account } = authorise(actor, 'view statistics')
        const rows = await statisticsTables[table](deps, account, month)
        return reply.type('text/csv; charset=utf-8').send(writeTable(rows, 'csv'))
      },
    )
    route('GET /usage/own', { config: authorConfig }, async ({ actor }) => {
      const { account } = authorise(actor, 'view own submissions')
      return { articles: (await listOwnUsage(db, account)).map(presentOwnUsage) }
    })
    route('GET /usage/articles/:id', { config: authorConfig }, async ({ actor, params }) => {
      const { account } = authorise(actor, 'view own submissions')
      const article = await getArticleForStatistics(db, account, params.id)
      const end = monthOf(clock())
      const used = await listMonths(db, { begin: firstMonth, end, articleId: article.id })
      const months = presentMonths(used[0]?.month ?? end, end, used)
      return presentArticleStatistics(article, months)
    })
  }

async function readStatistics(
  { db, clock }: Deps,
  account: Account,
  { month, page }: z.output<typeof StatisticsQuery>,
): Promise<StatisticsBody> {
  const end = monthOf(clock())
  const shown = { begin: addMonths(end, 1 - monthsShown), end }
  const ofArticles = month ? { begin: month, end: month } : shown
  const recent = lastQuarters(clock(), quartersShown)
  // The summary needs two full years.
  const twoYears = { ...lastQuarters(clock(), quartersShown + 1), limit: maxTableRows }
  const [used, articles, stages, decided] = await Promise.all([
    listMonths(db, shown),
    listArticleUsage(db, account, ofArticles, { page, limit: pageSize }),
    countStages(db, account),
    listDecisions(db, account, twoYears),
  ])
  return {
    summary: await readSummary(db, account, clock(), decided),
    months: presentMonths(shown.begin, end, used),
    stages: presentStages(stages),
    quarters: decisionsByQuarter(decided.filter(({ decidedAt }) => decidedAt >= recent.from)),
    month: month ?? null,
    articles: articles.items.map(presentArticle),
    pagination: toPagination(articles),
  }
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { writeTable } from '#domain/text/table.ts'
import { decisionsByQuarter, lastQuarters, momentsOf } from '#domain/usage/decision-times.ts'
import { addMonths, type Month, monthOf } from '#domain/usage/month.ts'
import { countDashboard } from '#features/editorial/dashboard/dashboard.ts'
import {
  ArticleStatisticsBody,
  DecisionsBody,
  DecisionsQuery,
  OwnStatisticsBody,
  StatisticsBody,
  StatisticsQuery,
  StatisticsTable,
  TableQuery,
} from '#features/usage/api-schemas.ts'
import {
  drawMonths,
  drawQuarters,
  drawStages,
  presentArticle,
  presentDecision,
  presentFigures,
  presentMonths,
  presentOwnUse,
  presentStages,
  tables,
} from '#features/usage/present.ts'
import { findFirstMonth, listMonths, type MonthRange } from '#features/usage/queries.ts'
import {
  getArticleForStatistics,
  listArticleUsage,
  listDecisions,
  listOwnUsage,
} from '#features/usage/statistics.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'

type Needs = { db: Database; clock: Clock }

const tags = ['usage']
const editorConfig = { permission: 'view statistics' } as const
const authorConfig = { permission: 'view own submissions' } as const

/** A year and the running month. */
const monthsShown = 13
/** Two years. */
const quartersShown = 8
const pageSize = 20
/** Before anything was counted. */
const beforeFirstMonth: Month = '2000-01'
/** No journal has more; a table for a spreadsheet is one answer. */
const maxTableRows = 20_000

/** The figures of the journal for its office, and those of their own articles for authors. */
export const statisticsRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = needs
    app.get(
      '/figures',
      {
        config: editorConfig,
        schema: { tags, querystring: StatisticsQuery, response: { 200: StatisticsBody } },
      },
      ({ actor, query }) =>
        readStatistics(needs, authorise(actor, 'view statistics').account, query),
    )
    app.get(
      '/figures/decisions',
      {
        config: editorConfig,
        schema: { tags, querystring: DecisionsQuery, response: { 200: DecisionsBody } },
      },
      async ({ actor, query: { quarter } }) => {
        const { account: who } = authorise(actor, 'view statistics')
        const decided = await listDecisions(db, who, { ...momentsOf(quarter), limit: maxTableRows })
        const [summed] = decisionsByQuarter(decided)
        return {
          quarter: summed ?? { quarter, count: 0, medianDays: 0 },
          decisions: decided.map(presentDecision),
        }
      },
    )
    app.get(
      '/figures/tables/:table',
      {
        config: editorConfig,
        schema: { tags, params: z.object({ table: StatisticsTable }), querystring: TableQuery },
      },
      async ({ actor, params: { table }, query: { month } }, reply) => {
        const { account: who } = authorise(actor, 'view statistics')
        const rows = await tableRows[table](needs, who, month)
        return reply.type('text/csv; charset=utf-8').send(writeTable(rows, 'csv'))
      },
    )
    app.get(
      '/usage/own',
      { config: authorConfig, schema: { tags, response: { 200: OwnStatisticsBody } } },
      async ({ actor }) => {
        const { account: who } = authorise(actor, 'view own submissions')
        const used = await listOwnUsage(db, who)
        return { articles: used.map(presentOwnUse) }
      },
    )
    app.get(
      '/usage/articles/:id',
      {
        config: authorConfig,
        schema: { tags, params: IdParams, response: { 200: ArticleStatisticsBody } },
      },
      async ({ actor, params }) => {
        const { account: who } = authorise(actor, 'view own submissions')
        const found = await getArticleForStatistics(db, who, params.id)
        const months = await monthsOfArticle(needs, found.id)
        return presentFigures(found, months, drawMonths(months.slice(-monthsShown)))
      },
    )
  }

async function readStatistics(
  needs: Needs,
  who: Account,
  { month, page }: { month?: Month | undefined; page: number },
): Promise<StatisticsBody> {
  const { db, clock } = needs
  const span = recentMonths(needs)
  const [months, used, desk, decided] = await Promise.all([
    readMonths(needs, span),
    listArticleUsage(db, who, monthOrRange(month, span), { page, limit: pageSize }),
    countDashboard(db, who, clock()),
    listDecisions(db, who, { ...lastQuarters(clock(), quartersShown), limit: maxTableRows }),
  ])
  const stages = presentStages(desk.stages)
  const quarters = decisionsByQuarter(decided)
  return {
    months,
    stages,
    quarters,
    month: month ?? null,
    articles: used.items.map(presentArticle),
    pagination: toPagination(used),
    plots: {
      months: drawMonths(months),
      stages: drawStages(stages.filter(({ count }) => count > 0)),
      quarters: drawQuarters(quarters),
    },
  }
}

const recentMonths = ({ clock }: Needs): MonthRange => {
  const end = monthOf(clock())
  return { begin: addMonths(end, 1 - monthsShown), end }
}

const monthOrRange = (month: Month | undefined, span: MonthRange): MonthRange =>
  month ? { begin: month, end: month } : span

/** From the month in which counting began until now. */
async function sinceFirstMonth({ db, clock }: Needs): Promise<MonthRange> {
  const end = monthOf(clock())
  return { begin: (await findFirstMonth(db)) ?? end, end }
}

/** From the month in which an article was first used until now. */
async function monthsOfArticle({ db, clock }: Needs, articleId: string) {
  const end = monthOf(clock())
  const used = await listMonths(db, { begin: beforeFirstMonth, end, articleId })
  return presentMonths(used[0]?.month ?? end, end, used)
}

const readMonths = async ({ db }: Needs, span: MonthRange) =>
  presentMonths(span.begin, span.end, await listMonths(db, span))

type Rows = ReturnType<(typeof tables)[StatisticsTable]>

/** The rows of each table. */
const tableRows: Record<
  StatisticsTable,
  (needs: Needs, who: Account, month: Month | undefined) => Promise<Rows>
> = {
  months: async (needs) => tables.months(await readMonths(needs, await sinceFirstMonth(needs))),
  async articles(needs, who, month) {
    const all = { page: 1, limit: maxTableRows }
    const used = await listArticleUsage(
      needs.db,
      who,
      monthOrRange(month, await sinceFirstMonth(needs)),
      all,
    )
    return tables.articles(used.items.map(presentArticle))
  },
  async stages({ db, clock }, who) {
    const { stages } = await countDashboard(db, who, clock())
    return tables.stages(presentStages(stages))
  },
  async decisions({ db }, who) {
    const decided = await listDecisions(db, who, { limit: maxTableRows })
    return tables.decisions(decided.map(presentDecision))
  },
}

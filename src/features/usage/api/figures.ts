import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Account } from '#domain/people/account.ts'
import { requireDuty } from '#domain/people/duty.ts'
import { paginationOf } from '#domain/text/listing.ts'
import { writeTable } from '#domain/text/table.ts'
import { decisionsByQuarter, quarterOf } from '#domain/usage/decisions.ts'
import { type Month, monthAfter, monthOf } from '#domain/usage/month.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/schemas.ts'
import { countDesk } from '../../submissions/desk.ts'
import { getCountedArticle, listDecided, listOwnUse, listUsedArticles } from '../figures.ts'
import {
  drawMonths,
  drawQuarters,
  drawStages,
  presentArticle,
  presentDecision,
  presentMonths,
  presentStages,
  presentUse,
  tables,
  totalOf,
} from '../present.ts'
import { findFirstMonth, listMonths, type Span } from '../queries.ts'
import {
  ArticleFiguresBody,
  DecisionsBody,
  DecisionsQuery,
  FiguresBody,
  FiguresQuery,
  FiguresTable,
  OwnFiguresBody,
  TableQuery,
} from '../wire.ts'

type Needs = { db: Database; clock: Clock }

const tags = ['usage']
const office = { may: 'see the figures' } as const
const own = { may: 'follow their submissions' } as const

/** A year and the running month. */
const monthsTold = 13
/** Two years. */
const quartersTold = 8
const pageSize = 20
/** Before anything was counted. */
const beforeAll: Month = '2000-01'
/** No journal has more; a table for a spreadsheet is one answer. */
const longestTable = 20_000

/** The figures of the journal for its office, and those of their own articles for authors. */
export const figureRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db } = needs
    app.get(
      '/figures',
      {
        config: office,
        schema: { tags, querystring: FiguresQuery, response: { 200: FiguresBody } },
      },
      ({ actor, query }) =>
        tellFigures(needs, requireDuty(actor, 'see the figures').account, query),
    )
    app.get(
      '/figures/decisions',
      {
        config: office,
        schema: { tags, querystring: DecisionsQuery, response: { 200: DecisionsBody } },
      },
      async ({ actor, query: { quarter } }) => {
        const { account: who } = requireDuty(actor, 'see the figures')
        const all = await listDecided(db, who)
        const decided = all.filter(({ decidedAt }) => quarterOf(decidedAt) === quarter)
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
        config: office,
        schema: { tags, params: z.object({ table: FiguresTable }), querystring: TableQuery },
      },
      async ({ actor, params: { table }, query: { month } }, reply) => {
        const { account: who } = requireDuty(actor, 'see the figures')
        const rows = await rowsOf[table](needs, who, month)
        return reply.type('text/csv; charset=utf-8').send(writeTable(rows, 'csv'))
      },
    )
    app.get(
      '/usage/own',
      { config: own, schema: { tags, response: { 200: OwnFiguresBody } } },
      async ({ actor }) => {
        const { account: who } = requireDuty(actor, 'follow their submissions')
        const used = await listOwnUse(db, who)
        return { articles: used.map(({ id, ...use }) => ({ _id: id, ...presentUse(use) })) }
      },
    )
    app.get(
      '/usage/articles/:id',
      {
        config: own,
        schema: { tags, params: IdParams, response: { 200: ArticleFiguresBody } },
      },
      async ({ actor, params }) => {
        const { account: who } = requireDuty(actor, 'follow their submissions')
        const { id, title } = await getCountedArticle(db, who, params.id)
        const months = await monthsOfArticle(needs, id)
        return {
          _id: id,
          title,
          months,
          total: totalOf(months),
          plot: drawMonths(months.slice(-monthsTold)),
        }
      },
    )
    done()
  }

async function tellFigures(
  needs: Needs,
  who: Account,
  { month, page }: { month?: Month | undefined; page: number },
): Promise<FiguresBody> {
  const { db, clock } = needs
  const span = lately(needs)
  const [months, used, desk, decided] = await Promise.all([
    monthsTo(needs, span),
    listUsedArticles(db, of(month, span), { page, limit: pageSize }),
    countDesk(db, who, clock()),
    listDecided(db, who),
  ])
  const stages = presentStages(desk.stages)
  const quarters = decisionsByQuarter(decided).slice(-quartersTold)
  return {
    ...{ months, stages, quarters },
    month: month ?? null,
    articles: used.items.map(presentArticle),
    pagination: paginationOf(used),
    plots: {
      months: drawMonths(months),
      stages: drawStages(stages.filter(({ count }) => count > 0)),
      quarters: drawQuarters(quarters),
    },
  }
}

const lately = ({ clock }: Needs): Span => {
  const end = monthOf(clock())
  return { begin: monthAfter(end, 1 - monthsTold), end }
}

const of = (month: Month | undefined, span: Span): Span =>
  month ? { begin: month, end: month } : span

/** From the month in which counting began until now. */
async function sinceBeginning({ db, clock }: Needs): Promise<Span> {
  const end = monthOf(clock())
  return { begin: (await findFirstMonth(db)) ?? end, end }
}

/** From the month in which an article was first used until now. */
async function monthsOfArticle({ db, clock }: Needs, articleId: string) {
  const end = monthOf(clock())
  const used = await listMonths(db, { begin: beforeAll, end, articleId })
  return presentMonths(used[0]?.month ?? end, end, used)
}

const monthsTo = async ({ db }: Needs, span: Span) =>
  presentMonths(span.begin, span.end, await listMonths(db, span))

type Rows = ReturnType<(typeof tables)[FiguresTable]>

/** The rows of each table. */
const rowsOf: Record<
  FiguresTable,
  (needs: Needs, who: Account, month: Month | undefined) => Promise<Rows>
> = {
  months: async (needs) => tables.months(await monthsTo(needs, await sinceBeginning(needs))),
  async articles(needs, _who, month) {
    const all = { page: 1, limit: longestTable }
    const used = await listUsedArticles(needs.db, of(month, await sinceBeginning(needs)), all)
    return tables.articles(used.items.map(presentArticle))
  },
  async stages({ db, clock }, who) {
    const { stages } = await countDesk(db, who, clock())
    return tables.stages(presentStages(stages))
  },
  decisions: async ({ db }, who) =>
    tables.decisions((await listDecided(db, who)).map(presentDecision)),
}

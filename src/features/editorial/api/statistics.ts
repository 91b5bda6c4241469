import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { type TableCell, writeTable } from '#domain/text/table.ts'
import {
  type CountedBody,
  CountedQuery,
  CountedBody as CountedResponse,
  Measure,
  ReviewStatisticsBody,
  type YearBody,
  YearQuery,
} from '#features/editorial/statistics/api-schemas.ts'
import { presentCounted, presentYears } from '#features/editorial/statistics/present-statistics.ts'
import {
  countByYear,
  listCounted,
  listReviewerLoad,
} from '#features/editorial/statistics/review-statistics.ts'
import type { Database } from '#platform/database/database.ts'
import type { EditorialDeps } from './find-submission.ts'

const tags = ['review']
const permission = 'view statistics'
const config = { permission } as const
const params = z.object({ measure: Measure })

const pageSize = 20
/** More than any journal has in a year. A table is one response. */
const maxTableRows = 20_000

/** The statistics of peer review, of the submissions that an editor sees. */
export const statisticsRoutes =
  ({ db }: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/statistics/review',
      { config, schema: { tags, response: { 200: ReviewStatisticsBody } } },
      async ({ actor }) => {
        const { account: who } = authorise(actor, permission)
        return { years: presentYears(await countByYear(db, who)) }
      },
    )

    app.get('/statistics/review/table', { config, schema: { tags } }, async ({ actor }, reply) => {
      const { account: who } = authorise(actor, permission)
      const years = presentYears(await countByYear(db, who))
      return reply.type('text/csv; charset=utf-8').send(writeTable(yearTable(years), 'csv'))
    })

    app.get(
      '/statistics/review/:measure',
      {
        config,
        schema: { tags, params, querystring: CountedQuery, response: { 200: CountedResponse } },
      },
      ({ actor, params: { measure }, query }) => {
        const { account: who } = authorise(actor, permission)
        return readCounted(db, who, { ...query, measure, limit: pageSize })
      },
    )

    app.get(
      '/statistics/review/:measure/table',
      { config, schema: { tags, params, querystring: YearQuery } },
      async ({ actor, params: { measure }, query: { year } }, reply) => {
        const { account: who } = authorise(actor, permission)
        const range = { year, measure, page: 1, limit: maxTableRows }
        const rows = countedTable(await readCounted(db, who, range))
        return reply.type('text/csv; charset=utf-8').send(writeTable(rows, 'csv'))
      },
    )
  }

type Asked = { measure: Measure; year: number; page: number; limit: number }

async function readCounted(db: Database, who: Account, asked: Asked): Promise<CountedBody> {
  const { measure, year } = asked
  const common = { measure, year, items: [], reviewers: [] }
  if (measure === 'reviewers') {
    const found = await listReviewerLoad(db, who, asked)
    return { ...common, reviewers: found.items, pagination: toPagination(found) }
  }
  const found = await listCounted(db, who, measure, asked)
  return { ...common, items: found.items.map(presentCounted), pagination: toPagination(found) }
}

const percent = (share: number | null) => (share === null ? null : Math.round(100 * share))

const yearColumns: Record<string, (year: YearBody) => TableCell> = {
  Year: ({ year }) => year,
  Invitations: ({ invitations }) => invitations,
  Accepted: ({ acceptedInvitations }) => acceptedInvitations,
  Declined: ({ declinedInvitations }) => declinedInvitations,
  'Accepted, % of answered or ended': ({ acceptedShare }) => percent(acceptedShare),
  Answers: ({ answers }) => answers,
  'Median days to answer': ({ daysToAnswer }) => daysToAnswer,
  Reviews: ({ reviews }) => reviews,
  'Median days to review': ({ daysToReview }) => daysToReview,
  Reviewers: ({ reviewers }) => reviewers,
  'First decisions': ({ firstDecisions }) => firstDecisions,
  'Median days to first decision': ({ daysToFirstDecision }) => daysToFirstDecision,
  'Final decisions': ({ finalDecisions }) => finalDecisions,
  'Median days to final decision': ({ daysToFinalDecision }) => daysToFinalDecision,
  'Accepted submissions': ({ acceptances }) => acceptances,
  'Acceptance rate, %': ({ acceptanceRate }) => percent(acceptanceRate),
}

const yearTable = (years: readonly YearBody[]): TableCell[][] => [
  Object.keys(yearColumns),
  ...years.map((year) => Object.values(yearColumns).map((cell) => cell(year))),
]

function countedTable({ measure, items, reviewers }: CountedBody): TableCell[][] {
  if (measure === 'reviewers') {
    const rows = reviewers.map(({ name, reviews, medianDays, openReviews }) => [
      name,
      reviews,
      medianDays,
      openReviews,
    ])
    return [['Reviewer', 'Reviews', 'Median days', 'Open now'], ...rows]
  }
  const rows = items.map(({ submissionNumber, title, reviewer, state, at, days }) => [
    submissionNumber,
    title,
    reviewer,
    state,
    at.slice(0, 10),
    days,
  ])
  return [['Number', 'Submission', 'Reviewer', 'State', 'Date', 'Days'], ...rows]
}

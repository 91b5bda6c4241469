import type { FastifyPluginAsync } from 'fastify'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { type TableCell, writeTable } from '#domain/text/table.ts'
import { dashboardEndpoints } from '#features/editorial/endpoints/dashboard.ts'
import type { CountedBody, Measure, YearBody } from '#features/editorial/statistics/api-schemas.ts'
import { presentCounted, presentYears } from '#features/editorial/statistics/present-statistics.ts'
import {
  countByYear,
  listCounted,
  listReviewerLoad,
} from '#features/editorial/statistics/review-statistics.ts'
import type { Database } from '#platform/database/database.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from './find-submission.ts'

const permission = 'view statistics'
const config = { permission } as const

const pageSize = 20
/** More than any journal has in a year. A table is one response. */
const maxTableRows = 20_000

/** The statistics of peer review, of the submissions that an editor sees. */
export const statisticsRoutes =
  ({ db }: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, dashboardEndpoints)

    route('GET /statistics/review', { config }, async ({ actor }) => {
      const { account: who } = authorise(actor, permission)
      return { years: presentYears(await countByYear(db, who)) }
    })

    route('GET /statistics/review/table', { config }, async ({ actor }, reply) => {
      const { account: who } = authorise(actor, permission)
      const years = presentYears(await countByYear(db, who))
      return reply.type('text/csv; charset=utf-8').send(writeTable(yearTable(years), 'csv'))
    })

    route(
      'GET /statistics/review/:measure',
      { config },
      ({ actor, params: { measure }, query }) => {
        const { account: who } = authorise(actor, permission)
        return readCounted(db, who, { ...query, measure, limit: pageSize })
      },
    )

    route(
      'GET /statistics/review/:measure/table',
      { config },
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

import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Journal } from '#domain/journal/journal.ts'
import { RefusedTemporarily } from '#domain/refusal.ts'
import { type TableKind, tableLines } from '#domain/text/table.ts'
import { openReport } from '#features/usage/reports/make-report.ts'
import {
  type Available,
  availableMonths,
  parseReportRequest,
  requireTheWorld,
  theWorld,
} from '#features/usage/reports/report-request.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitNetwork } from '#platform/http/limits/rate-limit.ts'
import { limitConcurrentResponses } from '#platform/http/limits/response-limit.ts'
import { sendError } from '#platform/http/routing/error-response.ts'
import { findFirstMonth } from '../queries.ts'
import { exception, ReportError } from '../reports/exceptions.ts'
import { reportJson } from '../reports/json.ts'
import { platformId, platformName, type ReportName, reports } from '../reports/report.ts'
import { tabulate } from '../reports/tabular.ts'

type Needs = { db: Database; clock: Clock; journal: () => Journal; baseUrl: string }

const route = {
  config: { permission: 'view public content' },
  schema: { tags: ['usage'] },
} as const

const limit = { hits: 120, seconds: 3600 }

/** How many reports this process sends at the same time: each holds a hundred articles with their months. */
const reportsAtOnce = 6

/** How long one may be read, in milliseconds, before it is broken off and others have its turn. */
const longestReading = 600_000

const mediaTypes: Record<TableKind, string> = {
  csv: 'text/csv; charset=utf-8; header=absent',
  tsv: 'text/tab-separated-values; charset=utf-8',
}

/**
 * The usage of the journal, for everybody, at the paths of COUNTER's API (`/r51/…`, COUNTER Code of Practice 5.1, 8.1),
 * and each report as a table beside it (`/r51/reports/tr_j3.tsv`), of last month unless other months are named.
 */
export const reportRoutes = (needs: Needs) => async (app: FastifyInstance) => {
  app.setErrorHandler(replyWithException)
  const hook = { ...route, onRequest: limitNetwork(needs, 'usage-report', limit) }
  app.get('/r51/status', route, async () => [
    { Description: `Usage of ${needs.journal().name}`, Service_Active: true },
  ])
  app.get('/r51/members', hook, async (request) => {
    requireTheWorld(queryOf(request))
    return [
      {
        Institution_Name: 'The World',
        Institution_ID: { Proprietary: [`${platformId(needs.journal())}:${theWorld}`] },
        Customer_ID: theWorld,
      },
    ]
  })
  app.get('/r51/reports', hook, async (request) => {
    requireTheWorld(queryOf(request))
    return listReports(needs)
  })
  const takeTurn = limitConcurrentResponses(reportsAtOnce)
  const open = async (reply: FastifyReply, name: ReportName, query: Query, usual: Usual) => {
    takeTurn(reply)
    const journal = needs.journal()
    const months = await readAvailableMonths(needs)
    const question = parseReportRequest(
      { ...usual(months), ...query },
      platformName(journal),
      months,
    )
    return openReport({ ...needs, journal }, name, question)
  }
  for (const name of Object.keys(reports) as ReportName[]) {
    app.get(`/r51/reports/${name}`, hook, async (request, reply) => {
      const report = await open(reply, name, queryOf(request), () => ({}))
      return reply.type('application/json; charset=utf-8').send(inPieces(reportJson(report)))
    })
    for (const kind of ['tsv', 'csv'] as const) {
      app.get(`/r51/reports/${name}.${kind}`, hook, async (request, reply) => {
        const report = await open(reply, name, queryOf(request), lastMonth)
        const file = `${report.kind.id}-${report.header.Report_Filters.End_Date}.${kind}`
        return reply
          .type(mediaTypes[kind])
          .header('content-disposition', `attachment; filename="${file}"`)
          .send(inPieces(tableLines(tabulate(report), kind)))
      })
    }
  }
}

type Query = Record<string, unknown>
/** What is asked where the question does not say it. */
type Usual = (available: Available) => Query

const lastMonth: Usual = ({ last }) => ({
  customer_id: theWorld,
  begin_date: last,
  end_date: last,
})

/** A text that is made while its reader takes it. */
const inPieces = (text: AsyncGenerator<string>): Readable =>
  Readable.from(text, { objectMode: false, signal: AbortSignal.timeout(longestReading) })

const queryOf = (request: FastifyRequest) => request.query as Query

const readAvailableMonths = async ({ db, clock }: Needs) =>
  availableMonths(await findFirstMonth(db), clock())

async function listReports(needs: Needs) {
  const { first, last } = await readAvailableMonths(needs)
  return Object.entries(reports).map(([name, { id, name: title, description }]) => ({
    Report_Name: title,
    Report_ID: id,
    Release: '5.1',
    Report_Description: description,
    Path: `/r51/reports/${name}`,
    First_Month_Available: first,
    Last_Month_Available: last,
  }))
}

/** Says what is wrong as an exception of COUNTER, one at a time. */
function replyWithException(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ReportError) return reply.code(error.status).send(error.exception)
  if (error instanceof RefusedTemporarily) {
    reply.header('retry-after', error.retryAfter)
    return error.refusal === 'too-busy'
      ? reply.code(503).send(exception(1010, error.message))
      : reply.code(429).send(exception(1020, error.message))
  }
  if (error.statusCode && error.statusCode < 500) return sendError(error, request, reply)
  request.log.error({ err: error }, 'a report was not made')
  return reply.code(503).header('retry-after', 10).send(exception(1000))
}

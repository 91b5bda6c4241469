import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Journal } from '#domain/journal/journal.ts'
import { RefusedTemporarily } from '#domain/refusal.ts'
import { type TableKind, tableLines } from '#domain/text/table.ts'
import { findFirstMonth } from '#features/usage/queries.ts'
import {
  platformId,
  platformName,
  type ReportName,
  reports,
} from '#features/usage/reports/definitions.ts'
import { exception, ReportError } from '#features/usage/reports/exceptions.ts'
import { openReport } from '#features/usage/reports/report.ts'
import {
  availableMonths,
  parseReportRequest,
  requireTheWorld,
  theWorld,
} from '#features/usage/reports/report-request.ts'
import { reportJson, reportRows } from '#features/usage/reports/write-report.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitNetwork } from '#platform/http/limits/rate-limit.ts'
import { limitConcurrentResponses } from '#platform/http/limits/response-limit.ts'
import { sendError } from '#platform/http/routing/error-response.ts'

type Deps = { db: Database; clock: Clock; journal: () => Journal; baseUrl: string }

const route = {
  config: { permission: 'view public content' },
  schema: { tags: ['usage'] },
} as const

const rateLimit = { hits: 120, seconds: 3600 }

/** Each open report holds a hundred articles with their months in memory. */
const maxOpenReports = 6

/** A reader that needs longer is disconnected, in milliseconds. */
const maxReadingTime = 600_000

const mediaTypes: Record<TableKind, string> = {
  csv: 'text/csv; charset=utf-8; header=absent',
  tsv: 'text/tab-separated-values; charset=utf-8',
}

/**
 * The usage of the journal at the paths of COUNTER's API (`/r51/…`, Code of Practice 5.1, 8.1), and each report as a table
 * at `/r51/reports/tr_j3.tsv`. A table covers last month unless the query names other months.
 */
export const reportRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app.setErrorHandler(replyWithException)
  const limited = { ...route, onRequest: limitNetwork(deps, 'usage-report', rateLimit) }
  app.get('/r51/status', route, async () => [
    { Description: `Usage of ${deps.journal().name}`, Service_Active: true },
  ])
  app.get('/r51/members', limited, async (request) => {
    requireTheWorld(queryOf(request))
    return [
      {
        Institution_Name: 'The World',
        Institution_ID: { Proprietary: [`${platformId(deps.journal())}:${theWorld}`] },
        Customer_ID: theWorld,
      },
    ]
  })
  app.get('/r51/reports', limited, async (request) => {
    requireTheWorld(queryOf(request))
    return listReports(deps)
  })
  app.get('/r51/reports/:report', limited, async () => {
    throw new ReportError(3000, `The reports are ${Object.keys(reports).join(', ')}.`)
  })
  const limitReports = limitConcurrentResponses(maxOpenReports)
  for (const name of Object.keys(reports) as ReportName[]) {
    const definition = reports[name]
    app.get(`/r51/reports/${name}`, limited, async (request, reply) => {
      limitReports(reply)
      const report = await open(deps, name, queryOf(request))
      return reply.type('application/json; charset=utf-8').send(streamOf(reportJson(report)))
    })
    for (const kind of ['tsv', 'csv'] as const) {
      app.get(`/r51/reports/${name}.${kind}`, limited, async (request, reply) => {
        limitReports(reply)
        const { last } = await findAvailableMonths(deps)
        const lastMonth = { customer_id: theWorld, begin_date: last, end_date: last }
        const report = await open(deps, name, { ...lastMonth, ...queryOf(request) })
        const fileName = `${definition.id}-${report.header.Report_Filters.End_Date}.${kind}`
        return reply
          .type(mediaTypes[kind])
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(streamOf(tableLines(reportRows(report), kind)))
      })
    }
  }
}

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>

async function open(deps: Deps, name: ReportName, query: Record<string, unknown>) {
  const journal = deps.journal()
  const available = await findAvailableMonths(deps)
  const request = parseReportRequest(query, platformName(journal), available)
  return openReport({ ...deps, journal }, reports[name], request)
}

/** Text that is written while the reader takes it. */
const streamOf = (text: AsyncGenerator<string>): Readable =>
  Readable.from(text, { objectMode: false, signal: AbortSignal.timeout(maxReadingTime) })

const findAvailableMonths = async ({ db, clock }: Deps) =>
  availableMonths(await findFirstMonth(db), clock())

async function listReports(deps: Deps) {
  const { first, last } = await findAvailableMonths(deps)
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

/** Answers with one exception of COUNTER. */
function replyWithException(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ReportError) return reply.code(error.status).send(error.exception)
  if (error instanceof RefusedTemporarily) {
    reply.header('retry-after', error.retryAfter)
    return error.refusal === 'too-busy'
      ? reply.code(503).send(exception(1010, error.message))
      : reply.code(429).send(exception(1020, error.message))
  }
  if (error.statusCode && error.statusCode < 500) return sendError(error, request, reply)
  request.log.error({ err: error }, 'a usage report failed')
  return reply.code(503).header('retry-after', 10).send(exception(1000))
}

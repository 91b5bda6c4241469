import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Journal } from '#domain/journal/journal.ts'
import { RefusedTemporarily } from '#domain/refusal.ts'
import { type TableKind, writeTable } from '#domain/text/table.ts'
import { makeReport } from '#features/usage/reports/make-report.ts'
import {
  availableMonths,
  parseReportRequest,
  requireTheWorld,
  theWorld,
} from '#features/usage/reports/report-request.ts'
import type { Clock } from '#platform/clock.ts'
import { limitConcurrency } from '#platform/concurrency-limit.ts'
import type { Database } from '#platform/database/database.ts'
import { limitNetwork } from '#platform/http/limits/rate-limit.ts'
import { sendError } from '#platform/http/routing/error-response.ts'
import { findFirstMonth } from '../queries.ts'
import { exception, ReportError } from '../reports/exceptions.ts'
import { platformId, platformName, type ReportName, reports } from '../reports/report.ts'
import { tabulate } from '../reports/tabular.ts'

type Needs = { db: Database; clock: Clock; journal: () => Journal; baseUrl: string }

const route = {
  config: { permission: 'view public content' },
  schema: { tags: ['usage'] },
} as const

const limit = { hits: 120, seconds: 3600 }

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
  const line = limitConcurrency({
    ...{ maxRunning: 1, maxQueued: 5, retryAfter: 10 },
    sentence: 'Other reports are being made just now.',
  })
  const make = (name: ReportName, query: Record<string, unknown>) =>
    line.run(async () => {
      const journal = needs.journal()
      const question = parseReportRequest(
        query,
        platformName(journal),
        await readAvailableMonths(needs),
      )
      return makeReport({ ...needs, journal }, name, question)
    })
  for (const name of Object.keys(reports) as ReportName[]) {
    app.get(`/r51/reports/${name}`, hook, (request) => make(name, queryOf(request)))
    for (const kind of ['tsv', 'csv'] as const) {
      app.get(`/r51/reports/${name}.${kind}`, hook, async (request, reply) => {
        const { last } = await readAvailableMonths(needs)
        const usual = { customer_id: theWorld, begin_date: last, end_date: last }
        const report = await make(name, { ...usual, ...queryOf(request) })
        const file = `${reports[name].id}-${report.Report_Header.Report_Filters.End_Date}.${kind}`
        return reply
          .type(mediaTypes[kind])
          .header('content-disposition', `attachment; filename="${file}"`)
          .send(writeTable(tabulate(reports[name], report), kind))
      })
    }
  }
}

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>

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

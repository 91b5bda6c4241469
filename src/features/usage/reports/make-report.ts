import { listArticleMonths, listMonths, withTimeout } from '#features/usage/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { articleItems } from './item-report.ts'
import { type ReportName, type ReportPlatform, reportHeader, reports } from './report.ts'
import type { ReportRequest } from './report-request.ts'
import type { Report } from './tabular.ts'
import { titleItems } from './title-report.ts'

/** In seconds. */
const timeoutSeconds = 15

/** Makes a report of what is counted. */
export async function makeReport(
  { db, clock, journal, baseUrl }: ReportPlatform & { db: Database; clock: Clock },
  name: ReportName,
  question: ReportRequest,
): Promise<Report> {
  const kind = reports[name]
  const host = { journal, baseUrl }
  const items = await withTimeout(db, timeoutSeconds, async (tx) =>
    name === 'ir_a1'
      ? articleItems(kind, host, await listArticleMonths(tx, question))
      : titleItems(kind, host, await listMonths(tx, question)),
  )
  const made = { isEmpty: items.length === 0, at: clock() }
  return { Report_Header: reportHeader(kind, host, question, made), Report_Items: items }
}

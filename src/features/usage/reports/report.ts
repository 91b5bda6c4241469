import { firstDay, lastDay } from '#domain/usage/month.ts'
import type { JournalContext } from '#features/publishing/articles/record-queries.ts'
import { listMonths, readUsedArticles, withTimeout } from '#features/usage/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { platformId, type ReportDefinition } from './definitions.ts'
import { exception } from './exceptions.ts'
import { articleItems, journalItem, type Parent, parentOf, type ReportItem } from './items.ts'
import { type ReportRequest, theWorld } from './report-request.ts'

/** The time limit of one query, in seconds. */
const timeoutSeconds = 15

/** A report whose items are read while it is sent, so that memory never holds all of them. */
export type Report = {
  definition: ReportDefinition
  header: ReportHeader
  months: ReportRequest['months']
  /** The journal above the items of an article report. */
  parent: Parent | undefined
  items: AsyncIterable<ReportItem>
}

/** Opens a report. Reads the first item, because the header says whether there is one. */
export async function openReport(
  { db, clock, ...context }: JournalContext & { db: Database; clock: Clock },
  definition: ReportDefinition,
  request: ReportRequest,
): Promise<Report> {
  const items = readItems(db, context, definition, request)
  const first = await items.next()
  const isEmpty = first.done === true
  return {
    definition,
    header: reportHeader(definition, context, request, { isEmpty, at: clock() }),
    months: request.months,
    parent: definition.dataType === 'Article' ? parentOf(context) : undefined,
    items: prepend(first, items),
  }
}

async function* readItems(
  db: Database,
  context: JournalContext,
  definition: ReportDefinition,
  { begin, end, months }: ReportRequest,
): AsyncGenerator<ReportItem, void> {
  if (months.length === 0) return
  const range = { begin, end }
  if (definition.dataType === 'Article') {
    yield* articleItems(definition, context, readUsedArticles(db, timeoutSeconds, range))
    return
  }
  const used = await withTimeout(db, timeoutSeconds, (tx) => listMonths(tx, range))
  const item = journalItem(definition, context, used)
  if (item) yield item
}

async function* prepend<Item>(
  first: IteratorResult<Item, void>,
  rest: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  if (first.done) return
  yield first.value
  yield* rest
}

export function reportHeader(
  { id, name, dataType, metrics }: ReportDefinition,
  { journal }: JournalContext,
  { begin, end, months, exceptions: given }: ReportRequest,
  { isEmpty, at }: { isEmpty: boolean; at: Date },
) {
  // Where all months are too early, 3032 alone says why the report is empty.
  const exceptions = isEmpty && months.length > 0 ? [exception(3030), ...given] : given
  return {
    Report_Name: name,
    Report_ID: id,
    Release: '5.1',
    Institution_Name: 'The World',
    Institution_ID: { Proprietary: [`${platformId(journal)}:${theWorld}`] },
    Report_Filters: {
      Begin_Date: firstDay(begin),
      End_Date: lastDay(end),
      Data_Type: [dataType],
      Access_Method: ['Regular'],
      Metric_Type: [...metrics],
    },
    ...(exceptions.length > 0 && { Exceptions: exceptions }),
    Created: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    Created_By: journal.publisher.padEnd(2, '.'),
    Registry_Record: '',
  }
}
export type ReportHeader = ReturnType<typeof reportHeader>

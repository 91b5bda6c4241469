import { expect, test } from 'vitest'
import { tableLines } from '#domain/text/table.ts'
import { context, months, used } from '../../../../test/features/reports.ts'
import { reports } from './definitions.ts'
import { exception } from './exceptions.ts'
import { articleItems, parentOf } from './items.ts'
import { reportHeader } from './report.ts'
import { parseReportRequest, theWorld } from './report-request.ts'
import { reportJson, reportRows } from './write-report.ts'

const ask120 = (query: object) =>
  parseReportRequest({ customer_id: theWorld, ...query }, 'S-J 1', {
    first: '1995-07',
    last: '2026-03',
  })

test('R-COUNT-2 A report has at most the newest 120 months', () => {
  const whole = ask120(months('1000-01', '9999-12'))
  expect(whole.exceptions.map(({ Code }) => Code)).toEqual([3032, 3031, 3040])
  expect(whole.exceptions[2]).toEqual({
    Code: 3040,
    Message: 'Partial Data Returned',
    Data: 'a report has at most 120 months: usage is reported from 2016-04-01',
  })
  expect([whole.begin, whole.end, whole.months.length]).toEqual(['2016-04', '2026-03', 120])
  expect([whole.months[0], whole.months.at(-1)]).toEqual(['2016-04', '2026-03'])
  expect(ask120(months('2016-04', '2026-03'))).toMatchObject({ begin: '2016-04', exceptions: [] })
})

test('R-COUNT-2 A report of months before the first recorded one has exception 3032 only', () => {
  const earlier = ask120(months('1000-01', '1995-06'))
  expect(earlier).toMatchObject({ begin: '1000-01', end: '1995-06', months: [] })
  const header = reportHeader(reports.ir_a1, context, earlier, { isEmpty: true, at: new Date(0) })
  expect(header.Exceptions).toEqual([exception(3032, 'usage is available from 1995-07-01')])
  expect(ask120(months('1000-01', '1995-07')).months).toEqual(['1995-07'])
})

/** A report of any number of articles, which counts how many are read. */
function createEndlessReport() {
  const count = { read: 0 }
  const article = { title: 'On reading', doi: null, publicationDate: null, authors: [] }
  const articles = (function* () {
    for (; ; count.read += 1)
      yield { article: { ...article, id: `a${count.read}` }, months: [used('2026-01', 1, 1, 1, 1)] }
  })()
  const request = { begin: '2026-01', end: '2026-01', months: ['2026-01'], exceptions: [] }
  const report = {
    definition: reports.ir_a1,
    header: reportHeader(reports.ir_a1, context, request, { isEmpty: false, at: new Date(0) }),
    months: request.months,
    parent: parentOf(context),
    items: articleItems(reports.ir_a1, context, articles),
  }
  return { report, count }
}

test('R-COUNT-2 A report reads an article when the rows before it are taken', async () => {
  const { report, count } = createEndlessReport()
  const lines = tableLines(reportRows(report), 'csv')
  for (let taken = 0; taken < 16 + 2 * 50; taken += 1) expect((await lines.next()).done).toBe(false)
  expect(count.read).toBe(50 - 1)
  await lines.return(undefined)

  const json = createEndlessReport()
  const pieces = reportJson(json.report)
  for (let taken = 0; taken < 1 + 50; taken += 1) expect((await pieces.next()).done).toBe(false)
  expect(json.count.read).toBe(50 - 1)
})

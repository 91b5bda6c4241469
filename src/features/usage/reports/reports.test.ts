import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { TableCell } from '#domain/text/table.ts'
import { available, context, months, used } from '../../../../test/features/reports.ts'
import { platformId, platformName, reports } from './definitions.ts'
import { exception, ReportError } from './exceptions.ts'
import { articleItems, journalItem, parentOf, performanceOf } from './items.ts'
import { type Report, reportHeader } from './report.ts'
import { availableMonths, parseReportRequest, requireTheWorld, theWorld } from './report-request.ts'
import { reportRows } from './write-report.ts'

const parse = (query: object) =>
  parseReportRequest({ customer_id: theWorld, ...query }, 'S-J 1', available)

/** The status and the exception of a refused request. */
function errorOf(request: () => unknown) {
  try {
    request()
  } catch (error) {
    if (error instanceof ReportError) return { status: error.status, ...error.exception }
    throw error
  }
  return undefined
}

test('R-COUNT-2 A report request is read with the exceptions that its parameters cause', () => {
  const now = new Date('2026-04-15T00:00:00Z')
  expect(availableMonths('2026-01', now)).toEqual(available)
  expect(availableMonths('2026-04', now)).toEqual({ first: '2026-03', last: '2026-03' })
  expect(availableMonths(undefined, now)).toEqual({ first: '2026-03', last: '2026-03' })
  const months3 = ['2026-01', '2026-02', '2026-03']
  const exact = { begin: '2026-01', end: '2026-03', months: months3, exceptions: [] }
  expect(parse(months('2026-01', '2026-03-31'))).toEqual(exact)
  expect(parse({ ...months('2026-01-01', '2026-03'), platform: 'S-J 1', api_key: 'k' })).toEqual(
    exact,
  )
  expect(parse(months('2025-12', '2026-04'))).toEqual({
    begin: '2026-01',
    end: '2026-03',
    months: months3,
    exceptions: [
      {
        Code: 3032,
        Message: 'Usage No Longer Available for Requested Dates',
        Data: 'usage is available from 2026-01-01',
      },
      {
        Code: 3031,
        Message: 'Usage Not Ready for Requested Dates',
        Data: 'request was for 2025-12-01 to 2026-04-30; usage is available to 2026-03-31',
      },
    ],
  })
  const odd = { ...months('2026-01', '2026-01'), 'a<b': '1', __x: '2', platform: 'Other' }
  expect(parse(odd).exceptions).toEqual([
    { ...exception(3050), Message: 'Parameter Not Recognized in this Context', Data: 'a?b, __x' },
    { Code: 3060, Message: 'Invalid ReportFilter Value', Data: 'platform' },
  ])
  const names = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`${'n'.repeat(50)}${n}`, '']),
  )
  const [many] = parse({ ...months('2026-01', '2026-01'), ...names }).exceptions
  expect(many?.Data?.split(', ')).toEqual(Array(10).fill('n'.repeat(40)))
})

test('R-COUNT-2 A report request with invalid dates or without a customer is refused', () => {
  const invalid = { status: 400, Code: 3020, Message: 'Invalid Date Arguments' }
  for (const [query, Data] of [
    [months('2026-02', '2026-01'), 'end_date is before begin_date'],
    [months('2026-04', '2026-04'), 'the last complete month is 2026-03'],
    [months('2026-00', '2026-01'), 'begin_date must be like 2026-03 or 2026-03-01'],
    [months('2026-01-00', '2026-01'), 'begin_date must be like 2026-03 or 2026-03-01'],
    [months('2026-01', '2026-02-29'), 'end_date must be like 2026-03 or 2026-03-01'],
    [months('x2026-01', '2026-01'), 'begin_date must be like 2026-03 or 2026-03-01'],
    [months('2026-01x', '2026-01'), 'begin_date must be like 2026-03 or 2026-03-01'],
  ] as const)
    expect(errorOf(() => parse(query))).toEqual({ ...invalid, Data })
  const missing = {
    status: 400,
    Code: 1030,
    Message: 'Insufficient Information to Process Request',
  }
  expect(errorOf(() => parse({ begin_date: '2026-01' }))).toEqual({ ...missing, Data: 'end_date' })
  expect(errorOf(() => requireTheWorld({}))).toEqual({ ...missing, Data: 'customer_id' })
  expect(errorOf(() => requireTheWorld({ customer_id: '1' }))).toEqual({
    status: 403,
    Code: 2010,
    Message: 'Requestor is Not Authorized to Access Usage for Institution',
    Data: `The journal is open: usage is available for ${theWorld} only.`,
  })
  expect(errorOf(() => requireTheWorld({ customer_id: theWorld }))).toBeUndefined()
  const statuses = [1000, 1010, 1020, 3030] as const
  expect(statuses.map((code) => new ReportError(code).status)).toEqual([503, 503, 429, 200])
  expect(exception(1000)).toEqual({ Code: 1000, Message: 'Service Not Available' })
})

test('R-COUNT-2 The platform ID and the platform name follow the rules of COUNTER', () => {
  const idOf = (shortName: string) => platformId({ shortName })
  expect([idOf('S-J 1'), idOf('1J'), idOf('J'), idOf('ab'), idOf('A'.repeat(20))]).toEqual([
    'SJ1',
    'journal',
    'journal',
    'ab',
    'A'.repeat(17),
  ])
  const nameOf = (shortName: string) => platformName({ name: 'Whole', shortName } as never)
  expect([nameOf('J'), nameOf('JJ')]).toEqual(['Whole', 'JJ'])
})

const rowsOf = (report: Report): Promise<TableCell[][]> =>
  Readable.from(reportRows(report)).toArray()

async function* yieldAll<Item>(items: Iterable<Item>) {
  yield* items
}

test('R-COUNT-2 A table has the rows of the header and one row for each metric', async () => {
  const span = { begin: '2026-01', end: '2026-02', months: ['2026-01', '2026-02'] }
  const request = { ...span, exceptions: [exception(3050, 'x')] }
  const at = new Date('2026-04-15T10:00:00.123Z')
  const header = reportHeader(reports.ir_a1, context, request, { isEmpty: false, at })
  expect(header).toEqual({
    Report_Name: 'Journal Article Requests',
    Report_ID: 'IR_A1',
    Release: '5.1',
    Institution_Name: 'The World',
    Institution_ID: { Proprietary: [`SJ1:${theWorld}`] },
    Report_Filters: {
      Begin_Date: '2026-01-01',
      End_Date: '2026-02-28',
      Data_Type: ['Article'],
      Access_Method: ['Regular'],
      Metric_Type: ['Total_Item_Requests', 'Unique_Item_Requests'],
    },
    Exceptions: request.exceptions,
    Created: '2026-04-15T10:00:00Z',
    Created_By: 'P.',
    Registry_Record: '',
  })
  const plain = { ...request, exceptions: [] }
  expect(reportHeader(reports.tr_j3, context, plain, { isEmpty: false, at })).not.toHaveProperty(
    'Exceptions',
  )
  expect(reportHeader(reports.tr_j3, context, plain, { isEmpty: true, at })).toMatchObject({
    Exceptions: [exception(3030)],
  })
  const article = {
    id: 'a1',
    title: 'On reading',
    doi: '10.1/x',
    publicationDate: '2026-01-15',
    authors: [
      { name: 'Ada', orcid: '0000-0002-1825-0097' },
      { name: 'Bola', orcid: null },
    ],
  }
  const months = [used('2026-01', 5, 4, 3, 2), used('2026-02', 7, 6, 1, 1)]
  const items = articleItems(reports.ir_a1, context, [{ article, months }])
  const base = { definition: reports.ir_a1, months: span.months, parent: parentOf(context) }
  const table = await rowsOf({ ...base, header, items })
  expect(table.slice(0, 14)).toEqual([
    ['Report_Name', 'Journal Article Requests'],
    ['Report_ID', 'IR_A1'],
    ['Release', '5.1'],
    ['Institution_Name', 'The World'],
    ['Institution_ID', `SJ1:${theWorld}`],
    ['Metric_Types', 'Total_Item_Requests; Unique_Item_Requests'],
    ['Report_Filters', 'Data_Type=Article; Access_Method=Regular'],
    ['Report_Attributes', ''],
    ['Exceptions', '3050: Parameter Not Recognized in this Context (x)'],
    ['Reporting_Period', 'Begin_Date=2026-01-01; End_Date=2026-02-28'],
    ['Created', '2026-04-15T10:00:00Z'],
    ['Created_By', 'P.'],
    ['Registry_Record', ''],
    [],
  ])
  const [heads = [], total = [], unique = []] = table.slice(14)
  const row = Object.fromEntries(heads.map((head, n) => [head, total[n]]))
  expect(heads).toHaveLength(total.length)
  expect(row).toMatchObject({
    Item: 'On reading',
    Authors: 'Ada (ORCID:0000-0002-1825-0097); Bola',
    DOI: '10.1/x',
    Publication_Date: '2026-01-15',
    Platform: 'S-J 1',
    Publisher_ID: '',
    Print_ISSN: '',
    URI: 'https://journal.example/journals/a1',
    Parent_URI: 'https://journal.example',
    Parent_Proprietary_ID: 'SJ1:journal',
    Parent_Print_ISSN: '1234-5679',
    Parent_Online_ISSN: '',
    Parent_Authors: '',
    Parent_DOI: '',
    Access_Type: 'Open',
    Metric_Type: 'Total_Item_Requests',
    Reporting_Period_Total: 4,
    'Jan-2026': 3,
    'Feb-2026': 1,
  })
  expect(unique.slice(-5)).toEqual(['Open', 'Unique_Item_Requests', 3, 2, 1])
  expect(table).toHaveLength(17)

  const whole = journalItem(reports.tr_j3, context, [used('2026-01', 5, 4, 0, 0)])
  expect(performanceOf(reports.tr_j3, [used('2026-01', 0, 0, 0, 0)])).toBeUndefined()
  const ofTitle = { definition: reports.tr_j3, months: span.months, parent: undefined }
  const titleHeader = reportHeader(reports.tr_j3, context, plain, { isEmpty: false, at })
  const titles = await rowsOf({
    ...ofTitle,
    header: titleHeader,
    items: yieldAll(whole ? [whole] : []),
  })
  expect(titles.slice(14)).toEqual([
    [
      'Title',
      'Publisher',
      'Publisher_ID',
      'Platform',
      'DOI',
      'Proprietary_ID',
      'Print_ISSN',
      'Online_ISSN',
      'URI',
      'Access_Type',
      'Metric_Type',
      'Reporting_Period_Total',
      'Jan-2026',
      'Feb-2026',
    ],
    [
      'Sample Journal of Lessons',
      expect.any(String),
      '',
      'S-J 1',
      '',
      'SJ1:journal',
      '1234-5679',
      '',
      'https://journal.example',
      'Open',
      'Total_Item_Investigations',
      5,
      5,
      0,
    ],
    expect.arrayContaining(['Unique_Item_Investigations', 4, 4, 0]),
  ])
})

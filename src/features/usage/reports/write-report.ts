import type { TableCell } from '#domain/text/table.ts'
import { formatMonth } from '#domain/usage/month.ts'
import type { ItemId, Parent, ReportItem } from './items.ts'
import type { Report } from './report.ts'

/** A report as JSON, in pieces of one item each. (COUNTER Code of Practice 5.1, 8.2) */
export async function* reportJson({
  header,
  parent,
  items,
}: Pick<Report, 'header' | 'parent' | 'items'>): AsyncGenerator<string> {
  yield `{"Report_Header":${JSON.stringify(header)},"Report_Items":[`
  const start = parent ? `${JSON.stringify(parent).slice(0, -1)},"Items":[` : ''
  let isFirst = true
  for await (const item of items) {
    yield `${isFirst ? start : ','}${JSON.stringify(item)}`
    isFirst = false
  }
  yield parent && !isFirst ? ']}]}' : ']}'
}

/** A report as rows: 13 of the header, an empty one, and the body. (COUNTER Code of Practice 5.1, 3.2) */
export async function* reportRows(report: Report): AsyncGenerator<TableCell[]> {
  const { months, items } = report
  const columns = columnsOf(report)
  yield* headerRows(report)
  yield []
  yield [
    ...columns.map(([heading]) => heading),
    'Metric_Type',
    'Reporting_Period_Total',
    ...months.map((month) => formatMonth(month, '-')),
  ]
  for await (const item of items) {
    const cells = columns.map(([, cellOf]) => cellOf(item) ?? '')
    for (const { Performance } of item.Attribute_Performance)
      for (const [metric, byMonth] of Object.entries(Performance)) {
        const counts = months.map((month) => byMonth[month] ?? 0)
        yield [...cells, metric, counts.reduce((sum, count) => sum + count, 0), ...counts]
      }
  }
}

function headerRows({ definition, header }: Report): TableCell[][] {
  const { Report_Filters: filters, Exceptions: exceptions = [] } = header
  return [
    ['Report_Name', header.Report_Name],
    ['Report_ID', header.Report_ID],
    ['Release', header.Release],
    ['Institution_Name', header.Institution_Name],
    ['Institution_ID', header.Institution_ID.Proprietary.join('; ')],
    ['Metric_Types', filters.Metric_Type.join('; ')],
    ['Report_Filters', `Data_Type=${definition.dataType}; Access_Method=Regular`],
    ['Report_Attributes', ''],
    [
      'Exceptions',
      exceptions
        .map(({ Code, Message, Data }) => `${Code}: ${Message}${Data ? ` (${Data})` : ''}`)
        .join('; '),
    ],
    ['Reporting_Period', `Begin_Date=${filters.Begin_Date}; End_Date=${filters.End_Date}`],
    ['Created', header.Created],
    ['Created_By', header.Created_By],
    ['Registry_Record', header.Registry_Record],
  ]
}

type Column = [heading: string, cellOf: (item: ReportItem) => string | undefined]

const columnsOf = ({ parent }: Report): Column[] => [
  parent ? ['Item', ({ Item }) => Item] : ['Title', ({ Title }) => Title],
  ['Publisher', ({ Publisher }) => Publisher],
  ['Publisher_ID', () => ''],
  ['Platform', ({ Platform }) => Platform],
  ...(parent ? articleColumns : []),
  ...idColumns('', ({ Item_ID }) => Item_ID),
  ...(parent ? parentColumns(parent) : []),
  ['Access_Type', () => 'Open'],
]

const articleColumns: Column[] = [
  [
    'Authors',
    ({ Authors }) =>
      Authors?.map(({ Name, ORCID }) => (ORCID ? `${Name} (ORCID:${ORCID})` : Name)).join('; '),
  ],
  ['Publication_Date', ({ Publication_Date }) => Publication_Date],
  ['Article_Version', ({ Article_Version }) => Article_Version],
]

const parentColumns = ({ Title, Item_ID }: Parent): Column[] => [
  ['Parent_Title', () => Title],
  ['Parent_Authors', () => ''],
  ['Parent_Article_Version', () => ''],
  ...idColumns('Parent_', () => Item_ID),
]

const idColumns = (prefix: string, idOf: (item: ReportItem) => ItemId): Column[] => [
  [`${prefix}DOI`, (item) => idOf(item).DOI],
  [`${prefix}Proprietary_ID`, (item) => idOf(item).Proprietary],
  [`${prefix}Print_ISSN`, (item) => idOf(item).Print_ISSN],
  [`${prefix}Online_ISSN`, (item) => idOf(item).Online_ISSN],
  [`${prefix}URI`, (item) => idOf(item).URI],
]

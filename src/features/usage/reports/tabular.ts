import type { TableCell } from '#domain/text/table.ts'
import { formatMonth, type Month } from '#domain/usage/month.ts'
import type { ArticleItem, Parent } from './item-report.ts'
import type { Report } from './make-report.ts'
import type { MetricType, Performance, ReportHeader, ReportKind } from './report.ts'
import type { TitleItem } from './title-report.ts'

/** A report in rows: 13 of the header, an empty one, and the body. (COUNTER Code of Practice 5.1, 3.2) */
export async function* tabulate(report: Report): AsyncGenerator<TableCell[]> {
  const { kind, header, months, parent, items } = report
  yield* headerRows(kind, header)
  yield []
  const columns = parent ? articleColumns : titleColumns(kind)
  const heads = ['Metric_Type', 'Reporting_Period_Total', ...months.map((m) => formatMonth(m, '-'))]
  yield [...columns, ...heads]
  const parentCells = parent ? describeParent(parent) : []
  for await (const item of items) {
    const described = 'Item' in item ? describeArticle(item) : describeTitle(item)
    yield* metricRows([...described, ...parentCells], item, months)
  }
}

function headerRows(kind: ReportKind, header: ReportHeader): TableCell[][] {
  const { Report_Filters: filters, Exceptions: exceptions = [] } = header
  return [
    ['Report_Name', header.Report_Name],
    ['Report_ID', header.Report_ID],
    ['Release', header.Release],
    ['Institution_Name', header.Institution_Name],
    ['Institution_ID', header.Institution_ID.Proprietary.join('; ')],
    ['Metric_Types', kind.metrics.join('; ')],
    [
      'Report_Filters',
      [
        `Data_Type=${kind.dataType}`,
        ...(kind.accessType ? [`Access_Type=${kind.accessType}`] : []),
        'Access_Method=Regular',
      ].join('; '),
    ],
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

const itemColumns = ['DOI', 'Proprietary_ID', 'Print_ISSN', 'Online_ISSN', 'URI']

const titleColumns = ({ accessType }: ReportKind): string[] => [
  ...['Title', 'Publisher', 'Publisher_ID', 'Platform', ...itemColumns],
  ...(accessType ? [] : ['Access_Type']),
]

const articleColumns = [
  ...['Item', 'Publisher', 'Publisher_ID', 'Platform'],
  ...['Authors', 'Publication_Date', 'Article_Version', ...itemColumns],
  ...['Parent_Title', 'Parent_Authors', 'Parent_Article_Version', 'Parent_DOI'],
  ...['Parent_Proprietary_ID', 'Parent_Print_ISSN', 'Parent_Online_ISSN', 'Parent_URI'],
  'Access_Type',
]

type Ids = {
  DOI?: string
  Proprietary: string
  URI: string
  Print_ISSN?: string
  Online_ISSN?: string
}

const identify = ({ DOI = '', Proprietary, Print_ISSN = '', Online_ISSN = '', URI }: Ids) => [
  ...[DOI, Proprietary, Print_ISSN, Online_ISSN, URI],
]

const describeTitle = ({ Title, Publisher, Platform, Item_ID }: TitleItem): TableCell[] => [
  ...[Title, Publisher, '', Platform, ...identify(Item_ID)],
]

function describeArticle(article: ArticleItem): TableCell[] {
  const authors = article.Authors?.map(({ Name, ORCID }) =>
    ORCID ? `${Name} (ORCID:${ORCID})` : Name,
  )
  return [
    ...[article.Item, article.Publisher, '', article.Platform, authors?.join('; ') ?? ''],
    ...[article.Publication_Date ?? '', article.Article_Version, ...identify(article.Item_ID)],
  ]
}

function describeParent({ Title, Item_ID }: Parent): TableCell[] {
  const [, ...ids] = identify(Item_ID)
  return [Title, '', '', '', ...ids]
}

type WithPerformance = {
  Attribute_Performance: { Access_Type: string; Performance: Performance }[]
}

function metricRows(described: TableCell[], item: WithPerformance, months: Month[]): TableCell[][] {
  return item.Attribute_Performance.flatMap(({ Access_Type, Performance: performance }) =>
    Object.entries(performance).map(([metric, counts]) => {
      const used = months.map((month) => counts[month] ?? 0)
      const total = used.reduce((sum, one) => sum + one, 0)
      return [...described, Access_Type, metric satisfies string as MetricType, total, ...used]
    }),
  )
}

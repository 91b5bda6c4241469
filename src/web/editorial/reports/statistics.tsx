import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMonth } from '#domain/usage/month.ts'
import type { StatisticsBody } from '#features/usage/api-schemas.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { ChartWithTable } from '#web/ui/article/chart.tsx'
import { UsageTable, usageDefinition } from '#web/ui/article/usage-table.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/statistics'
import { CsvButton } from './csv-button.tsx'

export const meta = () => [{ title: 'Statistics' }, { name: 'robots', content: 'noindex' }]

const path = '/manage-journals/figures'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const url = new URL(request.url)
  const month = url.searchParams.get('month')
  const query = new URLSearchParams({ page: String(readPageNumber(url)), ...(month && { month }) })
  return loadPage(request, 'The statistics could not be loaded', (get) =>
    get<StatisticsBody>(`/figures?${query}`),
  )
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { data: statistics, failure } = loaderData
  return (
    <ManagementPage title="Statistics" lead={usageDefinition} failure={failure}>
      {statistics && (
        <div className="flex flex-col gap-12">
          <Months statistics={statistics} />
          <Articles statistics={statistics} />
          <Stages statistics={statistics} />
          <Decisions statistics={statistics} />
          <Reports />
        </div>
      )}
    </ManagementPage>
  )
}

type Props = { statistics: StatisticsBody }

type SectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

const StatisticsSection = ({ id, title, aside, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)

function Months({ statistics: { months, plots } }: Props) {
  const csv = <CsvButton table="months" of="views and downloads by month" />
  return (
    <StatisticsSection id="months" title="Views and downloads by month" aside={csv}>
      <ChartWithTable svg={plots.months}>
        <UsageTable
          heading="Month"
          rows={months.toReversed().map((row) => ({
            ...row,
            key: row.month,
            name: <Link to={`${path}?month=${row.month}#articles`}>{formatMonth(row.month)}</Link>,
          }))}
        />
      </ChartWithTable>
    </StatisticsSection>
  )
}

function Articles({ statistics: { articles, month, pagination } }: Props) {
  const query = month ? { month } : undefined
  const csv = <CsvButton table="articles" {...(query && { query })} of="articles" />
  const title = month ? `Articles in ${formatMonth(month)}` : 'Articles in this period'
  return (
    <StatisticsSection id="articles" title={title} aside={csv}>
      {month && (
        <p className="mb-4">
          <Link to={`${path}#articles`}>The whole period</Link>
        </p>
      )}
      {articles.length === 0 ? (
        <Empty>No articles were read in this period.</Empty>
      ) : (
        <UsageTable
          heading="Article"
          rows={articles.map((row) => ({
            ...row,
            key: row._id,
            name: (
              <Link to={`${path}/${row._id}`} className="font-serif font-bold">
                {row.title}
              </Link>
            ),
          }))}
        />
      )}
      <Pagination
        page={pagination.currentPage}
        totalPages={pagination.totalPages}
        address={(n) => `${path}?${new URLSearchParams({ ...query, page: String(n) })}#articles`}
      />
    </StatisticsSection>
  )
}

function Stages({ statistics: { stages, plots } }: Props) {
  const csv = <CsvButton table="stages" of="submissions by stage" />
  const nonEmpty = stages.filter(({ count }) => count > 0)
  return (
    <StatisticsSection id="stages" title="Submissions by stage" aside={csv}>
      {nonEmpty.length === 0 ? (
        <Empty>No submissions yet.</Empty>
      ) : (
        <ChartWithTable svg={plots.stages}>
          <Table
            figures
            rows={nonEmpty}
            rowKey={({ stage }) => stage}
            columns={{
              Stage: ({ stage, label }) => (
                <Link to={`/manage-journals/desk?stage=${stage}`}>{label}</Link>
              ),
              Submissions: ({ count }) => count.toLocaleString('en'),
            }}
          />
        </ChartWithTable>
      )}
    </StatisticsSection>
  )
}

function Decisions({ statistics: { quarters, plots } }: Props) {
  const csv = <CsvButton table="decisions" of="days to decision" />
  return (
    <StatisticsSection id="decisions" title="Days to decision" aside={csv}>
      <p className="mb-4 max-w-[60ch] text-soft">Median days to first decision.</p>
      {quarters.length === 0 ? (
        <Empty>No decisions yet.</Empty>
      ) : (
        <ChartWithTable svg={plots.quarters}>
          <Table
            figures
            rows={quarters.toReversed()}
            rowKey={({ quarter }) => quarter}
            columns={{
              Quarter: ({ quarter }) => (
                <Link to={`${path}/decisions?quarter=${quarter}`}>{quarter}</Link>
              ),
              'Median days': ({ medianDays }) => medianDays,
              Decisions: ({ count }) => count,
            }}
          />
        </ChartWithTable>
      )}
    </StatisticsSection>
  )
}

const reports = [
  ['tr_j3', 'Journal usage (TR_J3)'],
  ['ir_a1', 'Article requests (IR_A1)'],
  [
    'tr_j1',
    'Requests of controlled content (TR_J1): always empty, because everything is open access',
  ],
] as const

const Reports = () => (
  <StatisticsSection id="reports" title="Reports for libraries">
    <p className="mb-3 max-w-[60ch] text-soft">
      COUNTER reports for the last full month. The API at <code>/r51/reports</code> serves any
      period.
    </p>
    <ul className="flex flex-col gap-2">
      {reports.map(([name, label]) => (
        <li key={name}>
          {label}:{' '}
          {['TSV', 'CSV'].map((kind) => (
            <a key={kind} href={`/r51/reports/${name}.${kind.toLowerCase()}`} className="mr-2">
              {kind}
              <span className="sr-only"> of {label}</span>
            </a>
          ))}
        </li>
      ))}
    </ul>
  </StatisticsSection>
)

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMonth } from '#domain/usage/month.ts'
import type { StatisticsBody } from '#features/usage/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { ChartWithTable } from '#web/ui/article/chart.tsx'
import { UsageTable, usageDefinition } from '#web/ui/article/usage-table.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import type { Route } from './+types/statistics'
import { CsvButton } from './csv-button.tsx'

export const meta = () => [{ title: 'Statistics' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There are no statistics.',
  notSignedIn: 'Please login to continue',
  fallback: 'The statistics could not be loaded',
}

const path = '/manage-journals/figures'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const url = new URL(request.url)
  const month = url.searchParams.get('month')
  const query = new URLSearchParams({ page: String(readPageNumber(url)), ...(month && { month }) })
  try {
    const statistics = await api<StatisticsBody>(`/figures?${query}`, { page: request.url })
    return { statistics, failure: null }
  } catch (error) {
    return { statistics: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { statistics, failure } = loaderData
  return (
    <div className="page py-10">
      <BackToManagementLink />
      <PageTitle lead={usageDefinition}>Statistics</PageTitle>
      {failure && <ListError message={failure} />}
      {statistics && (
        <div className="flex flex-col gap-12">
          <Months statistics={statistics} />
          <Articles statistics={statistics} />
          <Stages statistics={statistics} />
          <Decisions statistics={statistics} />
          <Reports />
        </div>
      )}
    </div>
  )
}

type Props = { statistics: StatisticsBody }

function StatisticsSection({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
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
}

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
          <Table figures headings={['Stage', 'Submissions']}>
            {nonEmpty.map(({ stage, label, count }) => (
              <tr key={stage}>
                <Cell>
                  <Link to={`/manage-journals/desk?stage=${stage}`}>{label}</Link>
                </Cell>
                <Cell heading="Submissions" kind="fact">
                  <span className="tabular-nums">{count.toLocaleString('en')}</span>
                </Cell>
              </tr>
            ))}
          </Table>
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
          <Table figures headings={['Quarter', 'Median days', 'Decisions']}>
            {quarters.toReversed().map(({ quarter, count, medianDays }) => (
              <tr key={quarter}>
                <Cell>
                  <Link to={`${path}/decisions?quarter=${quarter}`}>{quarter}</Link>
                </Cell>
                <Cell heading="Median days" kind="fact">
                  <span className="tabular-nums">{medianDays}</span>
                </Cell>
                <Cell heading="Decisions" kind="fact">
                  <span className="tabular-nums">{count}</span>
                </Cell>
              </tr>
            ))}
          </Table>
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

function Reports() {
  return (
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
}

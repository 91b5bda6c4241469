import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMonth } from '#domain/usage/month.ts'
import type { Change, StatisticsBody, StatisticsTable } from '#features/usage/api-schemas.ts'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { MonthTable, UsageChart } from '#web/ui/article/monthly-usage.tsx'
import { usageDefinition } from '#web/ui/article/usage-table.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/statistics'
import { CsvButton } from './csv-button.tsx'
import { reviewStatisticsPath } from './measures.ts'

export const meta = () => [{ title: 'Statistics' }, { name: 'robots', content: 'noindex' }]

const path = '/manage-journals/statistics'

const toTable = (table: StatisticsTable, query?: { month: string }) =>
  toCall('GET /statistics/tables/:table', { params: { table }, query: query ?? {} })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const url = new URL(request.url)
  const month = url.searchParams.get('month')
  const query = new URLSearchParams({ page: String(readPageNumber(url)), ...(month && { month }) })
  return loadPage(request, 'The statistics could not be loaded', (get) =>
    get('/statistics', { query }),
  )
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { data: statistics, failure } = loaderData
  return (
    <ManagementPage title="Statistics" lead={usageDefinition} failure={failure}>
      {statistics && (
        <div className="flex flex-col gap-12">
          <Summary {...statistics.summary} />
          <Months {...statistics} />
          <Articles {...statistics} />
          <div className="grid gap-12 lg:grid-cols-2">
            <Stages {...statistics} />
            <Decisions {...statistics} />
          </div>
          <PeerReview />
          <Reports />
        </div>
      )}
    </ManagementPage>
  )
}

const Summary = ({ views, downloads, submissions, medianDays }: StatisticsBody['summary']) => (
  <TitledSection id="summary" title="The last 12 months">
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Measure name="Views" to="#months" {...views} />
      <Measure name="Downloads" to="#articles" {...downloads} />
      <Measure name="Submissions" to="/manage-journals?tab=submitted" {...submissions} />
      <Measure name="Days to decision" to="#decisions" {...medianDays} />
    </ul>
    {[views, downloads, submissions, medianDays].every(({ before }) => !before) && (
      <p className="mt-3 text-sm text-soft">Nothing to compare with yet.</p>
    )}
  </TitledSection>
)

/** A number that leads to what it counts, and how it changed. */
const Measure = ({ name, to, now, before }: Change & { name: string; to: string }) => (
  <li className="relative rounded-xl border border-line bg-card p-4 focus-within:border-indigo hover:border-indigo">
    <Link to={to} className="text-soft no-underline after:absolute after:inset-0">
      {name}
    </Link>
    <p className="font-serif text-3xl font-bold tabular-nums">{now?.toLocaleString('en') ?? '–'}</p>
    {before ? <p className="text-sm text-soft">{describeChange(now, before)}</p> : null}
  </li>
)

function describeChange(now: Change['now'], before: number): string {
  const percent = Math.round((100 * ((now ?? 0) - before)) / before)
  if (percent === 0) return 'As in the year before'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% compared with the year before`
}

const Months = ({ months }: StatisticsBody) => (
  <TitledSection
    id="months"
    title="Views and downloads by month"
    aside={
      <CsvButton call={toTable('months')} fileName="months.csv" of="views and downloads by month" />
    }
  >
    <UsageChart months={months} />
    <Disclosure summary="Numbers by month" className="mt-3">
      <MonthTable
        months={months}
        nameOf={(month) => <Link to={`${path}?month=${month}#articles`}>{formatMonth(month)}</Link>}
      />
    </Disclosure>
  </TitledSection>
)

function Articles({ articles, month, pagination }: StatisticsBody) {
  const query = month ? { month } : undefined
  return (
    <TitledSection
      id="articles"
      title={month ? `Most read articles in ${formatMonth(month)}` : 'Most read articles'}
      aside={
        <CsvButton
          call={toTable('articles', query)}
          fileName={month ? `articles-${month}.csv` : 'articles.csv'}
          of="articles"
        />
      }
    >
      {month && (
        <p className="mb-4">
          <Link to={`${path}#articles`}>All 12 months</Link>
        </p>
      )}
      {articles.length === 0 ? (
        <Empty>No articles were read in this period.</Empty>
      ) : (
        <Table
          figures
          rows={articles}
          rowKey={({ _id }) => _id}
          columns={{
            Article: ({ _id, title }) => (
              <Link to={`${path}/${_id}`} className="font-serif font-bold">
                {title}
              </Link>
            ),
            Views: ({ views }) => views.toLocaleString('en'),
            Downloads: ({ downloads }) => downloads.toLocaleString('en'),
          }}
        />
      )}
      <Pagination
        page={pagination.currentPage}
        totalPages={pagination.totalPages}
        address={(n) => `${path}?${new URLSearchParams({ ...query, page: String(n) })}#articles`}
      />
    </TitledSection>
  )
}

function Stages({ stages }: StatisticsBody) {
  const rows = stages.filter(({ count }) => count > 0)
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <TitledSection
      id="stages"
      title="Submissions by stage"
      aside={<CsvButton call={toTable('stages')} fileName="stages.csv" of="submissions by stage" />}
    >
      {rows.length === 0 && <Empty>No submissions yet.</Empty>}
      <ul className="flex flex-col gap-1">
        {rows.map(({ stage, label, count }) => (
          <MeasuredRow key={stage} part={count / most} value={count}>
            <Link to={`/manage-journals?tab=submitted&stage=${stage}`}>{label}</Link>
          </MeasuredRow>
        ))}
      </ul>
    </TitledSection>
  )
}

function Decisions({ quarters }: StatisticsBody) {
  const most = Math.max(...quarters.map(({ medianDays }) => medianDays))
  return (
    <TitledSection
      id="decisions"
      title="Days to decision"
      aside={
        <CsvButton call={toTable('decisions')} fileName="decisions.csv" of="days to decision" />
      }
    >
      {quarters.length === 0 ? (
        <Empty>No decisions yet.</Empty>
      ) : (
        <p className="mb-3 text-soft">Median days to first decision, by quarter.</p>
      )}
      <ul className="flex flex-col gap-1">
        {quarters.toReversed().map(({ quarter, medianDays, count }) => (
          <MeasuredRow key={quarter} part={medianDays / most} value={medianDays}>
            <Link to={`${path}/decisions?quarter=${quarter}`}>{quarter}</Link>{' '}
            <span className="text-sm text-soft">
              {count === 1 ? '1 decision' : `${count} decisions`}
            </span>
          </MeasuredRow>
        ))}
      </ul>
    </TitledSection>
  )
}

type RowProps = { part: number; value: number; children: ReactNode }

/** A number with a bar that compares it with the greatest of its list. */
const MeasuredRow = ({ part, value, children }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_4rem] items-center gap-x-4 border-b border-line py-2 sm:grid-cols-[14rem_minmax(0,1fr)_4rem]">
    <span>{children}</span>
    <svg aria-hidden className="hidden h-3 w-full sm:block">
      <rect width={`${100 * (part || 0)}%`} height="100%" rx="3" className="fill-indigo" />
    </svg>
    <span className="text-right font-semibold tabular-nums">{value.toLocaleString('en')}</span>
  </li>
)

const PeerReview = () => (
  <TitledSection id="review" title="Peer review">
    <p className="max-w-[60ch]">
      <Link to={reviewStatisticsPath}>Invitations, reviews and decisions by year</Link>
    </p>
  </TitledSection>
)

const reports = [
  ['tr_j3', 'Journal usage (TR_J3)'],
  ['ir_a1', 'Article requests (IR_A1)'],
] as const

const Reports = () => (
  <TitledSection id="reports" title="Reports for libraries">
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
  </TitledSection>
)

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sayMonth } from '#domain/usage/month.ts'
import type { FiguresBody } from '#features/usage/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireEditor } from '../client/session/guard.ts'
import { pageNumber } from '../page-number.ts'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PlotWithTable } from '../ui/plot.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { UseTable, whatIsCounted } from '../ui/use-table.tsx'
import type { Route } from './+types/figures'
import { BackToOffice } from './back-to-office.tsx'
import { TableButton } from './table-button.tsx'

export const meta = () => [{ title: 'Figures' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'There are no figures.',
  notSignedIn: 'Please login to continue',
  fallback: 'The figures could not be loaded',
}

const address = '/manage-journals/figures'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const url = new URL(request.url)
  const month = url.searchParams.get('month')
  const query = new URLSearchParams({ page: String(pageNumber(url)), ...(month && { month }) })
  try {
    const figures = await api<FiguresBody>(`/figures?${query}`, { page: request.url })
    return { figures, failure: null }
  } catch (error) {
    return { figures: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { figures, failure } = loaderData
  return (
    <div className="page py-10">
      <BackToOffice />
      <PageTitle lead={whatIsCounted}>Figures</PageTitle>
      {failure && <ListFailure message={failure} />}
      {figures && (
        <div className="flex flex-col gap-12">
          <Months figures={figures} />
          <Articles figures={figures} />
          <Stages figures={figures} />
          <Decisions figures={figures} />
          <Reports />
        </div>
      )}
    </div>
  )
}

type Props = { figures: FiguresBody }

function Part({
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

function Months({ figures: { months, plots } }: Props) {
  const csv = <TableButton table="months" of="views and downloads by month" />
  return (
    <Part id="months" title="Views and downloads by month" aside={csv}>
      <PlotWithTable svg={plots.months}>
        <UseTable
          heading="Month"
          rows={months.toReversed().map((row) => ({
            ...row,
            key: row.month,
            name: <Link to={`${address}?month=${row.month}#articles`}>{sayMonth(row.month)}</Link>,
          }))}
        />
      </PlotWithTable>
    </Part>
  )
}

function Articles({ figures: { articles, month, pagination } }: Props) {
  const chosen = month ? { month } : undefined
  const csv = <TableButton table="articles" {...(chosen && { query: chosen })} of="articles" />
  const title = month ? `Articles in ${sayMonth(month)}` : 'Articles in these months'
  return (
    <Part id="articles" title={title} aside={csv}>
      {month && (
        <p className="mb-4">
          <Link to={`${address}#articles`}>All these months</Link>
        </p>
      )}
      {articles.length === 0 ? (
        <Empty>Nobody has read an article in this time.</Empty>
      ) : (
        <UseTable
          heading="Article"
          rows={articles.map((row) => ({
            ...row,
            key: row._id,
            name: (
              <Link to={`${address}/${row._id}`} className="font-serif font-bold">
                {row.title}
              </Link>
            ),
          }))}
        />
      )}
      <Pagination
        page={pagination.currentPage}
        totalPages={pagination.totalPages}
        address={(n) =>
          `${address}?${new URLSearchParams({ ...chosen, page: String(n) })}#articles`
        }
      />
    </Part>
  )
}

function Stages({ figures: { stages, plots } }: Props) {
  const csv = <TableButton table="stages" of="submissions by stage" />
  const counted = stages.filter(({ count }) => count > 0)
  return (
    <Part id="stages" title="Submissions by stage" aside={csv}>
      {counted.length === 0 ? (
        <Empty>Nothing was submitted yet.</Empty>
      ) : (
        <PlotWithTable svg={plots.stages}>
          <Table figures headings={['Stage', 'Submissions']}>
            {counted.map(({ stage, label, count }) => (
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
        </PlotWithTable>
      )}
    </Part>
  )
}

function Decisions({ figures: { quarters, plots } }: Props) {
  const csv = <TableButton table="decisions" of="days to decision" />
  return (
    <Part id="decisions" title="Days to decision" aside={csv}>
      <p className="mb-4 max-w-[60ch] text-soft">
        From the day a manuscript arrives to its first decision: half of those that were decided in
        a quarter waited no longer than this.
      </p>
      {quarters.length === 0 ? (
        <Empty>Nothing was decided yet.</Empty>
      ) : (
        <PlotWithTable svg={plots.quarters}>
          <Table figures headings={['Quarter', 'Median of days', 'Decided']}>
            {quarters.toReversed().map(({ quarter, count, medianDays }) => (
              <tr key={quarter}>
                <Cell>
                  <Link to={`${address}/decisions?quarter=${quarter}`}>{quarter}</Link>
                </Cell>
                <Cell heading="Median of days" kind="fact">
                  <span className="tabular-nums">{medianDays}</span>
                </Cell>
                <Cell heading="Decided" kind="fact">
                  <span className="tabular-nums">{count}</span>
                </Cell>
              </tr>
            ))}
          </Table>
        </PlotWithTable>
      )}
    </Part>
  )
}

const reports = [
  ['tr_j3', 'Journal usage (TR_J3)'],
  ['ir_a1', 'Article requests (IR_A1)'],
  ['tr_j1', 'Requests of controlled content (TR_J1): always empty here, for all is open'],
] as const

function Reports() {
  return (
    <Part id="reports" title="Reports for libraries">
      <p className="mb-3 max-w-[60ch] text-soft">
        The last whole month, as COUNTER writes it. Programs read any months from{' '}
        <code>/r51/reports</code>.
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
    </Part>
  )
}

import { Link } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import {
  type CountedBody,
  type CountedItem,
  type CountedReviewer,
  Measure,
} from '#features/editorial/statistics/api-schemas.ts'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { stateLabels } from '#web/editorial/submission/review/labels.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/counted-list'
import { CsvButton } from './csv-button.tsx'
import { countedPath, formatDays, measureTitles, reviewStatisticsPath } from './measures.ts'

export const meta = () => [
  { title: 'Peer review statistics' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const address = new URL(request.url)
  const year = address.searchParams.get('year') ?? ''
  const query = new URLSearchParams({ year, page: String(readPageNumber(address)) })
  return loadPage(request, 'The list could not be loaded', (get) =>
    get('/statistics/review/:measure', { params: { measure: params.measure as Measure }, query }),
  )
}

export default function CountedList({ loaderData, params }: Route.ComponentProps) {
  const { data, failure } = loaderData
  const measure = Measure.safeParse(params.measure).data
  const title = measure && data ? `${measureTitles[measure]} ${data.year}` : 'Statistics'
  return (
    <ManagementPage
      back={{ to: reviewStatisticsPath, label: 'Peer review statistics' }}
      title={title}
      actions={
        data && (
          <CsvButton
            call={toCall('GET /statistics/review/:measure/table', {
              params: { measure: data.measure },
              query: { year: data.year },
            })}
            fileName={`review-${data.measure}-${data.year}.csv`}
            of={title}
          />
        )
      }
      failure={failure}
    >
      {data && <Counted {...data} />}
    </ManagementPage>
  )
}

function Counted({ measure, year, items, reviewers, pagination }: CountedBody) {
  if (pagination.total === 0) return <Empty>Nothing is counted in this year.</Empty>
  return (
    <>
      {measure === 'reviewers' ? <Reviewers rows={reviewers} /> : <Items rows={items} />}
      <Pagination
        page={pagination.currentPage}
        totalPages={pagination.totalPages}
        address={(page) => countedPath(measure, year, page)}
      />
    </>
  )
}

const Reviewers = ({ rows }: { rows: readonly CountedReviewer[] }) => (
  <Table
    figures
    rows={rows}
    rowKey={({ id }) => id}
    columns={{
      Reviewer: ({ name }) => (
        <Link to={`/manage-journals/reviewers?${new URLSearchParams({ q: name })}`}>{name}</Link>
      ),
      Reviews: ({ reviews }) => reviews,
      'Median days': ({ medianDays }) => formatDays(medianDays),
      'Open now': ({ openReviews }) => openReviews,
    }}
  />
)

const Items = ({ rows }: { rows: readonly CountedItem[] }) => (
  <Table
    end
    rows={rows}
    rowKey={({ id }) => id}
    columns={{
      Submission: ({ submissionId, title, submissionNumber }) => (
        <>
          <Link
            to={`/manage-journals/submissions/${submissionId}`}
            className="font-serif font-bold"
          >
            {title}
          </Link>
          <span className="block text-sm text-soft tabular-nums">{submissionNumber}</span>
        </>
      ),
      ...(rows.some(({ reviewer }) => reviewer) && {
        Reviewer: ({ reviewer }: CountedItem) => reviewer,
      }),
      State: ({ state }) => labels[state] ?? state,
      Date: ({ at }) => formatDay(at),
      ...(rows.some(({ days }) => days !== null) && {
        Days: ({ days }: CountedItem) => <span className="tabular-nums">{formatDays(days)}</span>,
      }),
    }}
  />
)

const labels: Record<string, string> = {
  ...stateLabels,
  'request-minor-revision': 'Minor revision',
  'request-major-revision': 'Major revision',
  accept: 'Accepted',
  reject: 'Rejected',
  'desk-reject': 'Rejected without review',
  'publish-without-review': 'Published without review',
}

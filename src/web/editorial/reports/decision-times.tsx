import { Link } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/decision-times'

export const meta = () => [
  { title: 'Decisions by quarter' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const quarter = new URL(request.url).searchParams.get('quarter') ?? ''
  return loadPage(request, 'The statistics could not be loaded', (get) =>
    get('/statistics/decisions', { query: { quarter } }),
  )
}

const months = ['January to March', 'April to June', 'July to September', 'October to December']

/** `2020-Q1` in words. */
function formatQuarter(quarter: string): string {
  const [year, number] = quarter.split('-Q')
  return `${months[Number(number) - 1]} ${year}`
}

export default function DecisionTimes({ loaderData }: Route.ComponentProps) {
  const { data: report, failure } = loaderData
  const decided = report?.decisions.length ? report : null
  return (
    <ManagementPage
      back={{ to: '/manage-journals/statistics#decisions', label: 'Statistics' }}
      title={
        report ? `Decisions, ${formatQuarter(report.quarter.quarter)}` : 'Decisions by quarter'
      }
      lead={decided && `Median: ${decided.quarter.medianDays} days to first decision.`}
      failure={failure}
    >
      {report && !decided && <Empty>No decisions in this quarter.</Empty>}
      {decided && (
        <Table
          rows={decided.decisions}
          rowKey={({ _id }) => _id}
          columns={{
            Submission: ({ _id, title, submissionNumber }) => (
              <>
                <Link to={`/manage-journals/submissions/${_id}`} className="font-serif font-bold">
                  {title}
                </Link>
                <span className="block text-sm text-soft tabular-nums">{submissionNumber}</span>
              </>
            ),
            'First decision': ({ decidedAt }) => formatDay(decidedAt),
            Days: ({ days }) => <span className="tabular-nums">{days}</span>,
          }}
        />
      )}
    </ManagementPage>
  )
}

import { Link } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import type { DecisionsBody } from '#features/usage/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import type { Route } from './+types/decision-times'

export const meta = () => [
  { title: 'Decisions by quarter' },
  { name: 'robots', content: 'noindex' },
]

const messages = {
  notFound: 'There are no statistics.',
  notSignedIn: 'Please login to continue',
  fallback: 'The statistics could not be loaded',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const quarter = new URL(request.url).searchParams.get('quarter') ?? ''
  try {
    const query = new URLSearchParams({ quarter })
    const report = await api<DecisionsBody>(`/figures/decisions?${query}`, { page: request.url })
    return { report, failure: null }
  } catch (error) {
    return { report: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function DecisionTimes({ loaderData }: Route.ComponentProps) {
  const { report, failure } = loaderData
  const decided = report?.decisions.length ? report : null
  return (
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/manage-journals/figures#decisions">Statistics</Link>
      </p>
      <PageTitle lead={decided && `Median: ${decided.quarter.medianDays} days to first decision.`}>
        {report ? `Decisions in ${report.quarter.quarter}` : 'Decisions by quarter'}
      </PageTitle>
      {failure && <ListError message={failure} />}
      {report && !decided && <Empty>No decisions in this quarter.</Empty>}
      {decided && (
        <Table headings={['Submission', 'First decision', 'Days']}>
          {decided.decisions.map((decision) => (
            <tr key={decision._id}>
              <Cell>
                <Link
                  to={`/manage-journals/submissions/${decision._id}`}
                  className="font-serif font-bold"
                >
                  {decision.title}
                </Link>
                <span className="block text-sm text-soft tabular-nums">
                  {decision.submissionNumber}
                </span>
              </Cell>
              <Cell heading="First decision" kind="fact">
                {formatDay(decision.decidedAt)}
              </Cell>
              <Cell heading="Days" kind="fact">
                <span className="tabular-nums">{decision.days}</span>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}

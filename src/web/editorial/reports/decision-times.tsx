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
  { title: 'Decisions of a quarter' },
  { name: 'robots', content: 'noindex' },
]

const messages = {
  notFound: 'There are no figures.',
  notSignedIn: 'Please login to continue',
  fallback: 'The figures could not be loaded',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const quarter = new URL(request.url).searchParams.get('quarter') ?? ''
  try {
    const query = new URLSearchParams({ quarter })
    const found = await api<DecisionsBody>(`/figures/decisions?${query}`, { page: request.url })
    return { found, failure: null }
  } catch (error) {
    return { found: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function DecisionTimes({ loaderData }: Route.ComponentProps) {
  const { found, failure } = loaderData
  const decided = found?.decisions.length ? found : null
  return (
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/manage-journals/figures#decisions">Figures</Link>
      </p>
      <PageTitle lead={decided && `Half of them within ${decided.quarter.medianDays} days.`}>
        {found ? `Decisions of ${found.quarter.quarter}` : 'Decisions of a quarter'}
      </PageTitle>
      {failure && <ListError message={failure} />}
      {found && !decided && <Empty>Nothing was decided in this quarter.</Empty>}
      {decided && (
        <Table headings={['Manuscript', 'First decision', 'Days']}>
          {decided.decisions.map((one) => (
            <tr key={one._id}>
              <Cell>
                <Link
                  to={`/manage-journals/submissions/${one._id}`}
                  className="font-serif font-bold"
                >
                  {one.title}
                </Link>
                <span className="block text-sm text-soft tabular-nums">{one.submissionNumber}</span>
              </Cell>
              <Cell heading="First decision" kind="fact">
                {formatDay(one.decidedAt)}
              </Cell>
              <Cell heading="Days" kind="fact">
                <span className="tabular-nums">{one.days}</span>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}

import { Link, redirect } from 'react-router'
import {
  canRetry,
  DepositState,
  depositStateInfo,
  Registry,
} from '#domain/publishing/registration/deposit.ts'
import type { DepositBody } from '#features/registration/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import type { Route } from './+types/deposits'
import { registrationPage, registryLabels } from './deposit-labels.ts'

export const meta = () => [{ title: 'Deposits' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const { data: registry } = Registry.safeParse(params.registry)
  const { data: state } = DepositState.safeParse(params.state)
  if (!registry || !state) throw redirect('/manage-journals/indexing')
  const query = { registry, state, page: readPageNumber(new URL(request.url)) }
  const list = loadPage(request, 'Failed to fetch the deposits', (get) =>
    get('/indexing/deposits', { query }),
  )
  return { registry, state, ...(await list) }
}

const titleOf = (registry: Registry, state: DepositState): string =>
  state === 'accepted' || state === 'refused'
    ? `${depositStateInfo[state].label} by ${registryLabels[registry]}`
    : `${registryLabels[registry]}: ${depositStateInfo[state].label.toLowerCase()}`

export default function Deposits({ loaderData }: Route.ComponentProps) {
  const { registry, state, data: list, failure } = loaderData
  return (
    <ManagementPage
      back={registrationPage}
      title={titleOf(registry, state)}
      actions={
        list &&
        list.deposits.length > 1 &&
        canRetry(state) && (
          <ActionButton
            call={toCall('POST /indexing/deposits', { body: { registry, state } })}
            success="The deposits are being sent again."
            failure="The deposits could not be sent again"
          >
            Try all again
          </ActionButton>
        )
      }
      failure={failure}
    >
      {list?.deposits.length === 0 && <Empty>No deposits with this status.</Empty>}
      <ul className="divide-y divide-line border-y border-line">
        {list?.deposits.map((deposit) => (
          <li key={deposit._id} className="py-4">
            <Deposit deposit={deposit} />
          </li>
        ))}
      </ul>
      {list && (
        <Pagination
          page={list.pagination.currentPage}
          totalPages={list.pagination.totalPages}
          address={(n) => `/manage-journals/indexing/${registry}/${state}?page=${n}`}
        />
      )}
    </ManagementPage>
  )
}

function Deposit({ deposit }: { deposit: DepositBody }) {
  const { _id, title, at, doi, message, stateAt, dueAt, canTryAgain, attempts } = deposit
  return (
    <div className="[overflow-wrap:anywhere]">
      <Link to={at} className="font-serif font-bold">
        {title}
      </Link>
      <p className="text-sm text-soft">
        {doi && `${doi} · `}
        {formatLocalTime(stateAt)}
        {dueAt && ' · will be sent automatically'}
      </p>
      {message && <p className="mt-1">{message}</p>}
      <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-1">
        {canTryAgain && (
          <ActionButton
            call={toCall('POST /indexing/deposits/:id/retry', { params: { id: _id } })}
            success="The deposit is being sent again."
            failure="The deposit could not be sent again"
            aria-label={`Try again: ${title}`}
          >
            Try again
          </ActionButton>
        )}
        {attempts.length > 0 && <AttemptLog attempts={attempts} />}
      </div>
    </div>
  )
}

const AttemptLog = ({ attempts }: Pick<DepositBody, 'attempts'>) => (
  <Disclosure summary={attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}>
    <ul className="list-disc pl-5 text-sm">
      {attempts.map((attempt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log is never reordered in place
        <li key={index}>
          {formatLocalTime(attempt.at)}: {depositStateInfo[attempt.state].label}
          {attempt.status !== null && attempt.status >= 400 && ` (HTTP status ${attempt.status})`}.{' '}
          {attempt.message}
        </li>
      ))}
    </ul>
  </Disclosure>
)

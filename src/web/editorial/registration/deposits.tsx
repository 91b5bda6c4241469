import { Link, redirect } from 'react-router'
import {
  canRetry,
  DepositState,
  depositStateInfo,
  Registry,
} from '#domain/publishing/registration/deposit.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { DepositBody, DepositPage } from '#features/registration/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { useAction } from '#web/client/api/use-action.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { readPageNumber } from '#web/page-number.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/deposits'
import { registryLabels } from './deposit-labels.ts'

export const meta = () => [{ title: 'Deposits' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There are no deposits.',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch the deposits',
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const { data: registry } = Registry.safeParse(params.registry)
  const { data: state } = DepositState.safeParse(params.state)
  if (!registry || !state) throw redirect('/manage-journals/registries')
  const page = String(readPageNumber(new URL(request.url)))
  try {
    const query = new URLSearchParams({ registry, state, page })
    const list = await api<DepositPage>(`/registries/deposits?${query}`, { page: request.url })
    return { registry, state, list, failure: null }
  } catch (error) {
    return { registry, state, list: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Deposits({ loaderData }: Route.ComponentProps) {
  const { registry, state, list, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <p className="mb-2">
        <Link to="/manage-journals/registries">Indexing and DOIs</Link>
      </p>
      <PageTitle
        lead={registryLabels[registry]}
        actions={
          list &&
          list.deposits.length > 1 &&
          canRetry(state) && <RetryAllButton registry={registry} state={state} />
        }
      >
        {depositStateInfo[state].label}
      </PageTitle>
      {failure && <ListError message={failure} />}
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
          address={(n) => `/manage-journals/registries/${registry}/${state}?page=${n}`}
        />
      )}
    </div>
  )
}

function RetryAllButton({ registry, state }: { registry: Registry; state: DepositState }) {
  const { busy, run } = useAction({
    success: 'The deposits are being sent again.',
    failure: 'The deposits could not be sent again',
  })
  const json = { registry, state }
  return (
    <Button
      disabled={busy}
      onClick={() => run({ method: 'POST', path: '/registries/deposits', json })}
    >
      Try all again
    </Button>
  )
}

function Deposit({ deposit }: { deposit: DepositBody }) {
  const { _id, title, at, doi, message, stateAt, dueAt, canTryAgain, attempts } = deposit
  const { busy, run } = useAction({
    success: 'The deposit is being sent again.',
    failure: 'The deposit could not be sent again',
  })
  return (
    <div className="[overflow-wrap:anywhere]">
      <Link to={at} className="font-serif font-bold">
        {title}
      </Link>
      <p className="text-sm text-soft">
        {doi && `${doi} · `}
        {formatDateTime(stateAt)}
        {dueAt && ' · will be sent automatically'}
      </p>
      {message && <p className="mt-1">{message}</p>}
      <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-1">
        {canTryAgain && (
          <Button
            disabled={busy}
            aria-label={`Try again: ${title}`}
            onClick={() => run({ method: 'POST', path: `/registries/deposits/${_id}/try` })}
          >
            Try again
          </Button>
        )}
        {attempts.length > 0 && <AttemptLog attempts={attempts} />}
      </div>
    </div>
  )
}

/** The attempts to send a deposit, newest first. */
const AttemptLog = ({ attempts }: Pick<DepositBody, 'attempts'>) => (
  <Disclosure summary={attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}>
    <ul className="list-disc pl-5 text-sm">
      {attempts.map((attempt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log is never reordered in place
        <li key={index}>
          {formatDateTime(attempt.at)}: {depositStateInfo[attempt.state].label}
          {attempt.status !== null && ` (${attempt.status})`}. {attempt.message}
        </li>
      ))}
    </ul>
  </Disclosure>
)

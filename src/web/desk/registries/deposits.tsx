import { Link, redirect } from 'react-router'
import { DepositState, Registry } from '#domain/publishing/deposit.ts'
import { sayMoment } from '#domain/text/format.ts'
import type { DepositBody, DepositPage } from '#features/discovery/wire.ts'
import { api } from '../../client/call/api.ts'
import { listFailure } from '../../client/call/failure.ts'
import { ListFailure } from '../../client/call/list-failure.tsx'
import { requireEditor } from '../../client/session/guard.ts'
import { pageNumber } from '../../page-number.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useTask } from '../use-task.ts'
import type { Route } from './+types/deposits'
import { needsAHand, registryNames, stateNames } from './words.ts'

export const meta = () => [{ title: 'Deposits' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'There are no deposits.',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch the deposits',
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const { data: registry } = Registry.safeParse(params.registry)
  const { data: state } = DepositState.safeParse(params.state)
  if (!registry || !state) throw redirect('/manage-journals/registries')
  const page = String(pageNumber(new URL(request.url)))
  try {
    const query = new URLSearchParams({ registry, state, page })
    const list = await api<DepositPage>(`/registries/deposits?${query}`, { page: request.url })
    return { registry, state, list, failure: null }
  } catch (error) {
    return { registry, state, list: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Deposits({ loaderData }: Route.ComponentProps) {
  const { registry, state, list, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <p className="mb-2">
        <Link to="/manage-journals/registries">Registries</Link>
      </p>
      <PageTitle
        lead={registryNames[registry]}
        actions={
          list &&
          list.deposits.length > 1 &&
          needsAHand(state) && <TryAll {...{ registry, state }} />
        }
      >
        {stateNames[state]}
      </PageTitle>
      {failure && <ListFailure message={failure} />}
      {list?.deposits.length === 0 && (
        <Empty>Nothing stands here. What comes to this state will.</Empty>
      )}
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

function TryAll({ registry, state }: { registry: Registry; state: DepositState }) {
  const { busy, run } = useTask({
    success: 'They are being tried again.',
    failure: 'They could not be tried again',
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
  const { _id, title, at, doi, words: said, stateAt, dueAt, canTryAgain, tries } = deposit
  const { busy, run } = useTask({
    success: 'It is being tried again.',
    failure: 'It could not be tried again',
  })
  return (
    <div className="[overflow-wrap:anywhere]">
      <Link to={at} className="font-serif font-bold">
        {title}
      </Link>
      <p className="text-sm text-soft">
        {doi && `${doi} · `}
        {sayMoment(stateAt)}
        {dueAt && ' · it is sent, or tried again, by itself'}
      </p>
      {said && <p className="mt-1">{said}</p>}
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
        {tries.length > 0 && <Tries tries={tries} />}
      </div>
    </div>
  )
}

/** The log of the tries, the newest first. */
const Tries = ({ tries }: Pick<DepositBody, 'tries'>) => (
  <Disclosure summary={tries.length === 1 ? 'One try' : `${tries.length} tries`}>
    <ul className="list-disc pl-5 text-sm">
      {tries.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log is never reordered in place
        <li key={place}>
          {sayMoment(one.at)}: {stateNames[one.state]}
          {one.status !== null && ` (${one.status})`}. {one.words}
        </li>
      ))}
    </ul>
  </Disclosure>
)

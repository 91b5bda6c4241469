import { Form, Link } from 'react-router'
import { Delivery, deliveryOf } from '#domain/letters/delivery.ts'
import { cut, sayMoment } from '#domain/text/format.ts'
import type { LetterAboutBody, LettersPage } from '#features/submissions/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireEditor } from '../client/session/guard.ts'
import { pageNumber } from '../page-number.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Cell, Table } from '../ui/table.tsx'
import type { Route } from './+types/letters'
import { BackToOffice } from './back-to-office.tsx'
import { Pills } from './pills.tsx'
import { deliveries, hasFailed, LetterText, Problem, SendAgain } from './sent-letter.tsx'

export const meta = () => [{ title: 'Letters' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'There are no letters.',
  notSignedIn: 'Please login to continue',
  fallback: 'Failed to fetch the letters',
}

const address = '/manage-journals/letters'
type Filter = { state?: Delivery | undefined; search?: string | undefined }

const toQuery = (filter: Filter & { page?: number }) => {
  const given = Object.entries(filter).filter(([, value]) => value)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireEditor(request)
  const url = new URL(request.url)
  const filter: Filter = {
    state: Delivery.safeParse(url.searchParams.get('state')).data,
    search: url.searchParams.get('search') ?? undefined,
  }
  const isManager = me.role === 'admin'
  try {
    const query = toQuery({ ...filter, page: pageNumber(url) })
    const letters = await api<LettersPage>(`/letters?${query}`, { page: request.url })
    return { letters, filter, isManager, failure: null }
  } catch (error) {
    return { letters: null, filter, isManager, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { letters, filter, isManager, failure } = loaderData
  return (
    <div className="page py-10">
      <BackToOffice />
      <PageTitle
        lead="What authors were written about their submissions, and whether it arrived."
        actions={isManager && <ButtonLink to={`${address}/texts`}>Texts of letters</ButtonLink>}
      >
        Letters
      </PageTitle>
      {failure && <ListFailure message={failure} />}
      {letters && (
        <>
          <States counts={letters.counts} filter={filter} />
          <Search search={filter.search} />
          {letters.items.length === 0 ? (
            <Empty action={filter.search && <ButtonLink to={address}>All letters</ButtonLink>}>
              {emptyText(filter)}
            </Empty>
          ) : (
            <Written items={letters.items} />
          )}
          <Pagination
            page={letters.pagination.currentPage}
            totalPages={letters.pagination.totalPages}
            address={(page) => `${address}?${toQuery({ ...filter, page })}`}
          />
        </>
      )}
    </div>
  )
}

const labels: Record<Delivery, string> = {
  waiting: 'On their way',
  delayed: 'Delayed',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Came back',
}

function States({ counts, filter }: { counts: LettersPage['counts']; filter: Filter }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const pills = Delivery.options.map((state) => ({
    to: `${address}?state=${state}`,
    label: labels[state],
    count: counts[state],
    isChosen: filter.state === state,
  }))
  const every = { to: address, label: 'All', count: all, isChosen: !filter.state && !filter.search }
  return <Pills label="States of letters" pills={[every, ...pills]} />
}

const Search = ({ search }: Pick<Filter, 'search'>) => (
  <Form role="search" className="mb-4 flex flex-wrap gap-3" key={search ?? ''}>
    <SearchField
      name="search"
      defaultValue={search}
      label="Search by submission"
      className="flex-[1_1_10rem] bg-card sm:max-w-80"
    />
    <Button type="submit">Search</Button>
  </Form>
)

function emptyText({ state, search }: Filter): string {
  if (search) return 'No letter is about a submission that matches your search.'
  if (state === 'failed' || state === 'bounced') return 'No letter has failed to arrive.'
  return state
    ? 'No letter is in this state.'
    : 'Here stand the letters to authors, once one is written.'
}

const Written = ({ items }: { items: LetterAboutBody[] }) => (
  <Table end headings={['Letter', 'To', 'State', 'Written']}>
    {items.map((letter) => (
      <tr key={letter.id}>
        <Cell>
          <Link
            to={`/manage-journals/submissions/${letter.about._id}`}
            className="font-serif font-bold"
          >
            {letter.about.title}
          </Link>
          <Disclosure
            quiet
            className="text-sm text-soft"
            summary={`${letter.about.receipt} · ${letter.subject}`}
          >
            <LetterText letter={letter} />
          </Disclosure>
          <div
            className={`text-sm ${hasFailed(letter) ? 'font-semibold text-alarm' : 'text-soft'}`}
          >
            <Problem letter={letter} />
          </div>
          {hasFailed(letter) && <SendAgain submissionId={letter.about._id} letter={letter} />}
        </Cell>
        <Cell heading="To" kind="fact">
          {cut(letter.to, 30)}
        </Cell>
        <Cell heading="State" kind="fact">
          <span className={hasFailed(letter) ? 'font-bold text-alarm' : ''}>
            {deliveries[deliveryOf(letter)]}
          </span>
        </Cell>
        <Cell heading="Written" kind="fact">
          <time dateTime={letter.writtenAt}>{sayMoment(letter.writtenAt)}</time>
        </Cell>
      </tr>
    ))}
  </Table>
)

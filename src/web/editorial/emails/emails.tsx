import { Form, Link } from 'react-router'
import { DeliveryState, deliveryStateOf } from '#domain/email/delivery.ts'
import { formatDateTime, truncateText } from '#domain/text/format.ts'
import type { EmailsPage, SubmissionEmailBody } from '#features/editorial/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { FilterPills } from '#web/editorial/controls/filter-pills.tsx'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import type { Route } from './+types/emails'
import {
  canSendAgain,
  DeliveryProblem,
  deliveryLabels,
  EmailText,
  hasFailed,
  ResendButton,
} from './sent-email.tsx'

export const meta = () => [{ title: 'Letters' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There are no letters.',
  notSignedIn: 'Please login to continue',
  fallback: 'Failed to fetch the letters',
}

const path = '/manage-journals/letters'
type Filter = { state?: DeliveryState | undefined; search?: string | undefined }

const toQuery = (filter: Filter & { page?: number }) => {
  const given = Object.entries(filter).filter(([, value]) => value)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireEditor(request)
  const url = new URL(request.url)
  const filter: Filter = {
    state: DeliveryState.safeParse(url.searchParams.get('state')).data,
    search: url.searchParams.get('search') ?? undefined,
  }
  const isManager = me.role === 'admin'
  try {
    const query = toQuery({ ...filter, page: readPageNumber(url) })
    const letters = await api<EmailsPage>(`/letters?${query}`, { page: request.url })
    return { letters, filter, isManager, failure: null }
  } catch (error) {
    return { letters: null, filter, isManager, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { letters, filter, isManager, failure } = loaderData
  return (
    <div className="page py-10">
      <BackToManagementLink />
      <PageTitle
        lead="What authors were written about their submissions, and whether it arrived."
        actions={isManager && <ButtonLink to={`${path}/texts`}>Texts of letters</ButtonLink>}
      >
        Letters
      </PageTitle>
      {failure && <ListError message={failure} />}
      {letters && (
        <>
          <StateFilters counts={letters.counts} filter={filter} />
          <Search search={filter.search} />
          {letters.items.length === 0 ? (
            <Empty action={filter.search && <ButtonLink to={path}>All letters</ButtonLink>}>
              {emptyText(filter)}
            </Empty>
          ) : (
            <EmailsTable items={letters.items} />
          )}
          <Pagination
            page={letters.pagination.currentPage}
            totalPages={letters.pagination.totalPages}
            address={(page) => `${path}?${toQuery({ ...filter, page })}`}
          />
        </>
      )}
    </div>
  )
}

const stateLabels: Record<DeliveryState, string> = {
  waiting: 'On their way',
  delayed: 'Delayed',
  sent: 'Sent',
  'not-sent': 'Not sent',
  failed: 'Failed',
  bounced: 'Came back',
}

function StateFilters({ counts, filter }: { counts: EmailsPage['counts']; filter: Filter }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const pills = DeliveryState.options.map((state) => ({
    to: `${path}?state=${state}`,
    label: stateLabels[state],
    count: counts[state],
    isChosen: filter.state === state,
  }))
  const every = { to: path, label: 'All', count: all, isChosen: !filter.state && !filter.search }
  return <FilterPills label="States of letters" pills={[every, ...pills]} />
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

const EmailsTable = ({ items }: { items: SubmissionEmailBody[] }) => (
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
            summary={`${letter.about.submissionNumber} · ${letter.subject}`}
          >
            <EmailText letter={letter} />
          </Disclosure>
          <div
            className={`text-sm ${hasFailed(letter) ? 'font-semibold text-alarm' : 'text-soft'}`}
          >
            <DeliveryProblem letter={letter} />
          </div>
          {canSendAgain(letter) && <ResendButton submissionId={letter.about._id} letter={letter} />}
        </Cell>
        <Cell heading="To" kind="fact">
          {truncateText(letter.to, 30)}
        </Cell>
        <Cell heading="State" kind="fact">
          <span className={hasFailed(letter) ? 'font-bold text-alarm' : ''}>
            {deliveryLabels[deliveryStateOf(letter)]}
          </span>
        </Cell>
        <Cell heading="Written" kind="fact">
          <time dateTime={letter.writtenAt}>{formatDateTime(letter.writtenAt)}</time>
        </Cell>
      </tr>
    ))}
  </Table>
)

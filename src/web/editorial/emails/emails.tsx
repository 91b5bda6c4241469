import { Form, Link } from 'react-router'
import { DeliveryState, deliveryStateOf } from '#domain/email/delivery.ts'
import { truncateText } from '#domain/text/format.ts'
import type { EmailsPage, SubmissionEmailBody } from '#features/editorial/emails/api-schemas.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { FilterPills } from '#web/editorial/controls/filter-pills.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/emails'
import { EmailPreview } from './email-preview.tsx'
import { canSendAgain, DeliveryActions, DeliveryProblem, hasFailed } from './sent-email.tsx'

export const meta = () => [{ title: 'Emails' }, { name: 'robots', content: 'noindex' }]

const path = '/manage-journals/emails'
type Filter = { state?: DeliveryState | undefined; search?: string | undefined }

const toQuery = (filter: Filter & { page?: number }) => {
  const entries = Object.entries(filter).filter(([, value]) => value)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireEditor(request)
  const url = new URL(request.url)
  const filter: Filter = {
    state: DeliveryState.safeParse(url.searchParams.get('state')).data,
    search: url.searchParams.get('search') ?? undefined,
  }
  const query = toQuery({ ...filter, page: readPageNumber(url) })
  const list = loadPage(request, 'Failed to fetch the emails', (get) => get('/emails', { query }))
  return { filter, isManager: me.role === 'admin', ...(await list) }
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const { data: emails, filter, isManager, failure } = loaderData
  return (
    <ManagementPage
      title="Emails"
      lead="Emails to authors and reviewers, and their delivery status."
      actions={isManager && <ButtonLink to={`${path}/templates`}>Email templates</ButtonLink>}
      failure={failure}
    >
      {emails && (
        <>
          <StateFilters counts={emails.counts} filter={filter} />
          <Search search={filter.search} />
          {emails.items.length === 0 ? (
            <Empty action={filter.search && <ButtonLink to={path}>All emails</ButtonLink>}>
              {emptyText(filter)}
            </Empty>
          ) : (
            <EmailsTable items={emails.items} />
          )}
          <Pagination
            page={emails.pagination.currentPage}
            totalPages={emails.pagination.totalPages}
            address={(page) => `${path}?${toQuery({ ...filter, page })}`}
          />
        </>
      )}
    </ManagementPage>
  )
}

const stateLabels: Record<DeliveryState, string> = {
  waiting: 'Queued',
  delayed: 'Delayed',
  sent: 'Sent',
  'not-sent': 'Not sent',
  failed: 'Failed',
  bounced: 'Bounced',
}

function StateFilters({ counts, filter }: { counts: EmailsPage['counts']; filter: Filter }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const pills = DeliveryState.options.map((state) => ({
    to: `${path}?state=${state}`,
    label: stateLabels[state],
    count: counts[state],
    isChosen: filter.state === state,
  }))
  const allPill = {
    to: path,
    label: 'All',
    count: total,
    isChosen: !filter.state && !filter.search,
  }
  return <FilterPills label="Filter by delivery status" pills={[allPill, ...pills]} />
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
  if (search) return 'No emails about submissions that match your search.'
  if (state === 'failed' || state === 'bounced') return 'No undelivered emails.'
  return state ? 'No emails with this status.' : 'Emails to authors and reviewers will appear here.'
}

const EmailsTable = ({ items }: { items: SubmissionEmailBody[] }) => (
  <Table
    end
    rows={items}
    rowKey={({ id }) => String(id)}
    columns={{
      Email: (email) => <EmailCell email={email} />,
      To: ({ to }) => <span className="[overflow-wrap:anywhere]">{to}</span>,
      Status: (email) => (
        <span className={canSendAgain(email) ? 'font-bold text-alarm' : ''}>
          {stateLabels[deliveryStateOf(email)]}
        </span>
      ),
      Created: ({ writtenAt }) => <time dateTime={writtenAt}>{formatLocalTime(writtenAt)}</time>,
    }}
  />
)

const EmailCell = ({ email }: { email: SubmissionEmailBody }) => (
  <>
    <Disclosure quiet className="font-semibold" summary={email.subject}>
      <EmailPreview email={email} />
      {!email.isConfirmed && (
        <p className="text-sm font-normal text-soft">
          The address is not confirmed, so automatic emails to it name the submission by its number
          only.
        </p>
      )}
    </Disclosure>
    <p className="text-sm">
      <Link
        to={`/manage-journals/submissions/${email.about._id}`}
        className="inline-flex min-h-6 items-center"
      >
        {email.about.submissionNumber} · {truncateText(email.about.title, 80)}
      </Link>
    </p>
    <div className={`text-sm ${hasFailed(email) ? 'font-semibold text-alarm' : 'text-soft'}`}>
      <DeliveryProblem email={email} />
    </div>
    {canSendAgain(email) && <DeliveryActions submissionId={email.about._id} email={email} />}
  </>
)

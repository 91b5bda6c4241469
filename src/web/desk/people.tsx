import { Form, useNavigation } from 'react-router'
import type { InvitationList, PeoplePage, TwoStepRuleBody } from '#features/accounts/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireManager } from '../client/session/guard.ts'
import { pageNumber } from '../page-number.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Found } from '../ui/found.tsx'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SelectBox } from '../ui/select-box.tsx'
import type { Route } from './+types/people'
import { BackToOffice } from './back-to-office.tsx'
import { dutyNames } from './duty-names.ts'
import { InviteForm } from './invite-form.tsx'
import { InvitedTable } from './invited-table.tsx'
import { PeopleTable } from './people-table.tsx'
import { TwoStepChoice } from './two-step-choice.tsx'

export const meta = () => [{ title: 'People' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'Nobody was found',
  notSignedIn: 'Please login to continue',
  fallback: 'The people could not be loaded',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireManager(request)
  const address = new URL(request.url)
  const search = address.searchParams.get('q') ?? ''
  const duty = address.searchParams.get('duty') ?? ''
  const query = new URLSearchParams({ page: String(pageNumber(address)), limit: '20' })
  if (search) query.set('search', search)
  if (duty) query.set('duty', duty)
  const asked = { me, search, duty }
  try {
    const [people, { invitations }, rule] = await Promise.all([
      api<PeoplePage>(`/people?${query}`, { page: request.url }),
      api<InvitationList>('/invitations', { page: request.url }),
      api<TwoStepRuleBody>('/two-step-rule', { page: request.url }),
    ])
    return { ...asked, people, invitations, rule, failure: null }
  } catch (error) {
    return {
      ...asked,
      people: null,
      invitations: [],
      rule: null,
      failure: listFailure(error, words),
    }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function People({ loaderData }: Route.ComponentProps) {
  const { me, search, duty, people, invitations, rule, failure } = loaderData
  const loading = useNavigation().state === 'loading'
  return (
    <div className="page py-10">
      <BackToOffice />
      <PageTitle lead="Everybody with an account, and what they do for the journal.">
        People
      </PageTitle>
      <div aria-busy={loading}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <Search {...{ search, duty }} />
          {people && (
            <Found of={`${search} ${duty}`}>
              {people.total === 1 ? '1 person' : `${people.total} people`}
            </Found>
          )}
        </div>
        {failure && <ListFailure message={failure} />}
        {people?.people.length === 0 && (
          <Empty action={<ButtonLink to="/manage-journals/people">Show everybody</ButtonLink>}>
            Nobody matches your search.
          </Empty>
        )}
        {people && people.people.length > 0 && <PeopleTable people={people.people} myId={me._id} />}
        {people && (
          <Pagination
            page={people.page}
            totalPages={people.totalPages}
            address={(n) =>
              `/manage-journals/people?${new URLSearchParams({ ...(search && { q: search }), ...(duty && { duty }), page: String(n) })}`
            }
          />
        )}
      </div>
      <section aria-labelledby="invite" className="mt-10">
        <h2 id="invite" className="mb-4 text-2xl">
          Invite somebody
        </h2>
        <InviteForm />
        {invitations.length > 0 && <InvitedTable invitations={invitations} />}
      </section>
      {rule && <TwoStepChoice key={String(rule.required)} rule={rule} />}
    </div>
  )
}

function Search({ search, duty }: { search: string; duty: string }) {
  return (
    <Form
      role="search"
      className="flex flex-[1_1_30rem] flex-wrap items-center gap-3"
      key={`${search}-${duty}`}
    >
      <SearchField
        name="q"
        defaultValue={search}
        label="Search by name or address"
        placeholder="Name or address"
        className="flex-[0_1_22rem] bg-card"
      />
      <SelectBox name="duty" defaultValue={duty} aria-label="Duty">
        <option value="">Everybody</option>
        {Object.entries(dutyNames).map(([value, { many }]) => (
          <option key={value} value={value}>
            {many}
          </option>
        ))}
      </SelectBox>
      <Button type="submit">Search</Button>
    </Form>
  )
}

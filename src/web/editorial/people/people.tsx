import { Form, useNavigation } from 'react-router'
import type {
  InvitationList,
  PeoplePage,
  TwoFactorPolicyBody,
} from '#features/accounts/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireManager } from '#web/client/session/require-user.ts'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { SelectBox } from '#web/ui/controls/select-box.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ResultCount } from '#web/ui/result-count.tsx'
import type { Route } from './+types/people'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleTable } from './people-table.tsx'
import { roleNames } from './role-names.ts'
import { TwoStepRequirement } from './two-step-requirement.tsx'

export const meta = () => [{ title: 'People' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'No people found',
  notSignedIn: 'Please login to continue',
  fallback: 'The people could not be loaded',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireManager(request)
  const address = new URL(request.url)
  const search = address.searchParams.get('q') ?? ''
  const journalRole = address.searchParams.get('journalRole') ?? ''
  const query = new URLSearchParams({ page: String(readPageNumber(address)), limit: '20' })
  if (search) query.set('search', search)
  if (journalRole) query.set('journalRole', journalRole)
  const context = { me, search, journalRole }
  try {
    const [people, { invitations }, rule] = await Promise.all([
      api<PeoplePage>(`/people?${query}`, { page: request.url }),
      api<InvitationList>('/invitations', { page: request.url }),
      api<TwoFactorPolicyBody>('/two-step-rule', { page: request.url }),
    ])
    return { ...context, people, invitations, rule, failure: null }
  } catch (error) {
    return {
      ...context,
      people: null,
      invitations: [],
      rule: null,
      failure: listErrorMessage(error, messages),
    }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function People({ loaderData }: Route.ComponentProps) {
  const { me, search, journalRole, people, invitations, rule, failure } = loaderData
  const loading = useNavigation().state === 'loading'
  return (
    <div className="page py-10">
      <BackToManagementLink />
      <PageTitle lead="Everyone with an account, and their roles.">People</PageTitle>
      <div aria-busy={loading}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <Search search={search} journalRole={journalRole} />
          {people && (
            <ResultCount of={`${search} ${journalRole}`}>
              {people.total === 1 ? '1 person' : `${people.total} people`}
            </ResultCount>
          )}
        </div>
        {failure && <ListError message={failure} />}
        {people?.people.length === 0 && (
          <Empty action={<ButtonLink to="/manage-journals/people">Show everyone</ButtonLink>}>
            No one matches your search.
          </Empty>
        )}
        {people && people.people.length > 0 && <PeopleTable people={people.people} myId={me._id} />}
        {people && (
          <Pagination
            page={people.page}
            totalPages={people.totalPages}
            address={(n) =>
              `/manage-journals/people?${new URLSearchParams({ ...(search && { q: search }), ...(journalRole && { journalRole }), page: String(n) })}`
            }
          />
        )}
      </div>
      <section aria-labelledby="invite" className="mt-10">
        <h2 id="invite" className="mb-4 text-2xl">
          Invite someone
        </h2>
        <InviteForm />
        {invitations.length > 0 && <InvitationsTable invitations={invitations} />}
      </section>
      {rule && <TwoStepRequirement key={String(rule.required)} rule={rule} />}
    </div>
  )
}

function Search({ search, journalRole }: { search: string; journalRole: string }) {
  return (
    <Form
      role="search"
      className="flex flex-[1_1_30rem] flex-wrap items-center gap-3"
      key={`${search}-${journalRole}`}
    >
      <SearchField
        name="q"
        defaultValue={search}
        label="Search by name or email"
        placeholder="Name or email"
        className="flex-[0_1_22rem] bg-card"
      />
      <SelectBox name="journalRole" defaultValue={journalRole} aria-label="Role">
        <option value="">Everyone</option>
        {Object.entries(roleNames).map(([value, { plural }]) => (
          <option key={value} value={value}>
            {plural}
          </option>
        ))}
      </SelectBox>
      <Button type="submit">Search</Button>
    </Form>
  )
}

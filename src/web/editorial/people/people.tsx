import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import { ListError } from '#web/api/list-error.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { SelectBox } from '#web/ui/controls/select-box.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ResultCount } from '#web/ui/lists/result-count.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import type { Route } from './+types/people'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'
import { PeopleTable } from './people-table.tsx'
import { roleNames } from './role-names.ts'
import { TwoFactorRequirement } from './two-factor-requirement.tsx'

export const meta = () => [{ title: 'People' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireManager(request)
  const address = new URL(request.url)
  const search = address.searchParams.get('q') ?? ''
  const journalRole = address.searchParams.get('journalRole') ?? ''
  const query = new URLSearchParams({ page: String(readPageNumber(address)), limit: '20' })
  if (search) query.set('search', search)
  if (journalRole) query.set('journalRole', journalRole)
  const page = loadPage(request, 'The people could not be loaded', async (get) => {
    const [people, { invitations }, rule] = await Promise.all([
      get('/people', { query }),
      get('/invitations'),
      get('/two-factor-policy'),
    ])
    return { people, invitations, rule }
  })
  return { me, search, journalRole, ...(await page) }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { me, search, journalRole, data, failure } = loaderData
  const { people, invitations = [], rule } = data ?? {}
  const loading = useNavigation().state === 'loading'
  const delivers = useRouteLoaderData<typeof rootLoader>('root')?.delivers ?? true
  return (
    <ManagementPage title="People" lead="Everyone with an account, and their roles.">
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
        {people && people.people.length > 0 && (
          <PeopleTable people={people.people} myId={me._id} delivers={delivers} />
        )}
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
      <TitledSection id="invite" title="Invite someone" className="mt-10">
        <InviteForm />
        {invitations.length > 0 && (
          <InvitationsTable invitations={invitations} delivers={delivers} />
        )}
      </TitledSection>
      {rule && <TwoFactorRequirement key={String(rule.required)} rule={rule} />}
    </ManagementPage>
  )
}

const Search = ({ search, journalRole }: { search: string; journalRole: string }) => (
  <Form
    role="search"
    className="flex flex-[1_1_24rem] flex-wrap items-center gap-3"
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

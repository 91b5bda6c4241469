import { Tabs } from '@base-ui/react/tabs'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import type { NotificationBody } from '#features/editorial/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import {
  articleListMessages,
  fetchJournals,
  fetchSubmissions,
  submissionListMessages,
} from '#web/client/api/lists.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { EditorialNav } from '#web/layout/editorial-nav.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ResultCount } from '#web/ui/result-count.tsx'
import type { Route } from './+types/manage-journals'
import { ArticlesTable } from './articles-table.tsx'
import { NotificationChoice } from './notification-choice.tsx'
import { SubmissionsTable } from './submissions-table.tsx'

export const meta = () => [
  { title: 'Journal Management Dashboard' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = await requireEditor(request)
  const address = new URL(request.url)
  const params = address.searchParams
  const tab = params.get('tab') === 'submitted' ? ('submitted' as const) : ('published' as const)
  const deleted = params.get('show') === 'deleted'
  const search = params.get('q') ?? ''
  const status = deleted ? 'deleted' : 'all'
  const query = { page: readPageNumber(address), limit: 10, search, status }
  const shared = { isManager: role === 'admin', tab, search, deleted, notice: null }
  if (tab === 'published') {
    const journals = loadPage(request, articleListMessages, () => fetchJournals(query, request.url))
    return { ...shared, journals: await journals, submissions: null }
  }
  const [submissions, notice] = await Promise.all([
    loadPage(request, submissionListMessages, () => fetchSubmissions(query, request.url)),
    // The list is useful without the setting.
    api<NotificationBody>('/submission-notices').catch(() => null),
  ])
  return { ...shared, journals: null, submissions, notice }
}

const nouns = {
  published: ['journal', 'journals'],
  submitted: ['submission', 'submissions'],
}

const tabLook =
  'min-h-11 font-semibold text-soft data-active:text-ink data-active:shadow-[inset_0_-3px_0_var(--laterite)]'

export default function ManageJournals({ loaderData }: Route.ComponentProps) {
  const { isManager, tab, search, deleted, notice } = loaderData
  const { data: journals = null } = loaderData.journals ?? {}
  const { data: submissions = null } = loaderData.submissions ?? {}
  const failure = (loaderData.journals ?? loaderData.submissions)?.failure
  const navigate = useNavigate()
  const loading = useNavigation().state === 'loading'
  const listing = journals ?? submissions
  return (
    <div className="page py-10">
      <PageTitle
        actions={
          <ButtonLink to="/journals/uploads" look="go">
            Upload New Journal
          </ButtonLink>
        }
      >
        Journal Management Dashboard
      </PageTitle>
      <EditorialNav isManager={isManager} />
      <Tabs.Root value={tab} onValueChange={(next) => navigate(`/manage-journals?tab=${next}`)}>
        <Tabs.List className="mb-4 flex gap-6 overflow-x-auto border-b border-line whitespace-nowrap">
          <Tabs.Tab value="published" className={tabLook}>
            Published Journals
          </Tabs.Tab>
          <Tabs.Tab value="submitted" className={tabLook}>
            Submitted Journals
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} aria-busy={loading}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <ListHead tab={tab} search={search} deleted={deleted} />
            {listing && (
              <ResultCount of={search}>
                {listing.total} {nouns[tab][listing.total === 1 ? 0 : 1]}
              </ResultCount>
            )}
          </div>
          {notice && !deleted && !failure && <NotificationChoice {...notice} />}
          {failure && <ListError message={failure} />}
          {listing?.items.length === 0 && <EmptyList tab={tab} search={search} deleted={deleted} />}
          {journals && journals.items.length > 0 && (
            <ArticlesTable journals={journals.items} deleted={deleted} />
          )}
          {submissions && submissions.items.length > 0 && (
            <SubmissionsTable submissions={submissions.items} deleted={deleted} />
          )}
          {listing && (
            <Pagination
              page={listing.page}
              totalPages={listing.totalPages}
              address={(n) =>
                `/manage-journals?${new URLSearchParams({ tab, ...(search && { q: search }), ...(deleted && { show: 'deleted' }), page: String(n) })}`
              }
            />
          )}
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

const EmptyList = ({ tab, search, deleted }: HeadProps) => (
  <Empty action={search && <ButtonLink to={`/manage-journals?tab=${tab}`}>Show all</ButtonLink>}>
    {emptyText(tab, search, deleted)}
    {!search && !deleted && <span className="block">{emptyHints[tab]}</span>}
  </Empty>
)

const emptyHints = {
  published: 'Articles that you upload or publish from a submission will appear here.',
  submitted: 'Manuscripts that authors submit will appear here.',
}

type HeadProps = { tab: keyof typeof nouns; search: string; deleted: boolean }

const ListHead = ({ tab, search, deleted }: HeadProps) => (
  <Form
    role="search"
    className="flex flex-[1_1_30rem] flex-wrap items-center gap-3"
    key={`${tab}-${search}-${deleted}`}
  >
    <input type="hidden" name="tab" value={tab} />
    {deleted && <input type="hidden" name="show" value="deleted" />}
    <SearchField
      name="q"
      defaultValue={search}
      label="Search this list"
      className="flex-[0_1_22rem] bg-card"
    />
    <Button type="submit">Search</Button>
    <Link
      to={`/manage-journals?tab=${tab}${deleted ? '' : '&show=deleted'}`}
      className="inline-flex min-h-11 items-center"
    >
      {deleted ? 'Back to the list' : 'Recently deleted'}
    </Link>
  </Form>
)

function emptyText(tab: 'published' | 'submitted', search: string, deleted: boolean): string {
  if (deleted) return 'Nothing was deleted in the last 30 days.'
  if (search) return 'Nothing in this list matches your search.'
  return tab === 'published' ? 'No journals found' : 'No submissions found'
}

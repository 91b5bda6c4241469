import { Form, Link } from 'react-router'
import { type PendingParty, stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import type { DashboardBody, DashboardItem } from '#features/editorial/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { FilterPills } from '#web/editorial/controls/filter-pills.tsx'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { SelectBox } from '#web/ui/controls/select-box.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import type { Route } from './+types/editorial-dashboard'

export const meta = () => [{ title: 'The desk' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'Submissions endpoint not found',
  notSignedIn: 'Please login to view submissions',
  fallback: 'Failed to fetch submissions',
}

const path = '/manage-journals/desk'
const filterNames = ['waits', 'stage', 'editor', 'late', 'letters', 'search'] as const
type Filter = Partial<Record<(typeof filterNames)[number], string>>

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const url = new URL(request.url)
  const given = filterNames.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const filter: Filter = given.length > 0 ? Object.fromEntries(given) : { waits: 'editors' }
  try {
    const query = new URLSearchParams({ ...filter, page: String(readPageNumber(url)) })
    const desk = await api<DashboardBody>(`/desk?${query}`, { page: request.url })
    return { desk, filter, failure: null }
  } catch (error) {
    return { desk: null, filter, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function EditorialDashboard({ loaderData }: Route.ComponentProps) {
  const { desk, filter, failure } = loaderData
  return (
    <div className="page py-10">
      <BackToManagementLink />
      <PageTitle
        lead="What waits for whom, longest first."
        actions={<ButtonLink to="/manage-journals/letters">Letters</ButtonLink>}
      >
        The desk
      </PageTitle>
      {failure && <ListError message={failure} />}
      {desk && (
        <>
          <Filters counts={desk.counts} filter={filter} />
          {desk.items.length === 0 ? (
            <Empty
              action={<ButtonLink to="/manage-journals?tab=submitted">All submissions</ButtonLink>}
            >
              {emptyText(filter)}
            </Empty>
          ) : (
            <SubmissionTable items={desk.items} />
          )}
          <Pagination
            page={desk.pagination.currentPage}
            totalPages={desk.pagination.totalPages}
            address={(n) => `${path}?${new URLSearchParams({ ...filter, page: String(n) })}`}
          />
        </>
      )}
    </div>
  )
}

function emptyText({ waits, search, editor, late, letters }: Filter): string {
  if (search) return 'Nothing on the desk matches your search.'
  if (waits === 'editors')
    return 'Nothing waits for the editors. What authors send, and what they answer, will stand here.'
  if (editor === 'me') return 'Nothing is in your hands. What you take up will stand here.'
  if (late) return 'Nothing is late.'
  return letters ? 'No letter has failed to arrive.' : 'Nothing stands here at the moment.'
}

const pendingPartyLabels: Record<PendingParty, string> = {
  editors: 'Waits for us',
  authors: 'Waits for authors',
  reviewers: 'Waits for reviewers',
  nobody: 'Waits for nobody',
}

function Filters({ counts, filter }: { counts: DashboardBody['counts']; filter: Filter }) {
  const waiters = Object.entries(pendingPartyLabels).map(([waiter, label]) => ({
    ...{ name: 'waits', value: waiter, label },
    count: counts.waits[waiter as PendingParty],
  }))
  const others = [
    { name: 'editor', value: 'me', label: 'In your hands', count: counts.mine },
    { name: 'late', value: 'yes', label: 'Late', count: counts.late },
    { name: 'letters', value: 'failed', label: 'Letters that failed', count: counts.emailsFailed },
  ]
  const pills = [...waiters, ...others].map(({ name, value, label, count }) => ({
    ...{ label, count, to: `${path}?${name}=${value}` },
    isChosen: filter[name as keyof Filter] === value,
  }))
  return (
    <>
      <FilterPills label="Filters of the desk" pills={pills} />
      <Search counts={counts} filter={filter} />
    </>
  )
}

/** By words, stage and editor, together. */
function Search({ counts, filter }: { counts: DashboardBody['counts']; filter: Filter }) {
  const stages = Object.entries(counts.stages).filter(
    ([stage, count]) => count > 0 || stage === filter.stage,
  )
  return (
    <Form
      role="search"
      key={`${filter.search} ${filter.stage} ${filter.editor}`}
      className="mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap"
    >
      <SearchField
        name="search"
        defaultValue={filter.search}
        label="Search the desk"
        className="col-span-2 bg-card sm:flex-[0_1_22rem]"
      />
      <SelectBox name="stage" aria-label="Stage" defaultValue={filter.stage ?? ''}>
        <option value="">Any stage</option>
        {stages.map(([stage, count]) => (
          <option key={stage} value={stage}>
            {stageInfo[stage as Stage].label} ({count})
          </option>
        ))}
      </SelectBox>
      <SelectBox name="editor" aria-label="Editor" defaultValue={filter.editor ?? ''}>
        <option value="">Any editor</option>
        <option value="me">You ({counts.mine})</option>
        <option value="nobody">No editor yet</option>
        {counts.editors.map(({ _id, name, count }) => (
          <option key={_id} value={_id}>
            {name} ({count})
          </option>
        ))}
      </SelectBox>
      <Button type="submit" className="col-span-2">
        Search
      </Button>
    </Form>
  )
}

function SubmissionTable({ items }: { items: DashboardItem[] }) {
  return (
    <Table end headings={['Manuscript', 'In whose hands', 'Next step', 'Days']}>
      {items.map((item) => (
        <tr key={item._id}>
          <Cell>
            <Link to={`/manage-journals/submissions/${item._id}`} className="font-serif font-bold">
              {item.title}
            </Link>
            <span className="line-clamp-2 text-sm text-soft">
              {item.submissionNumber} · {item.authors.join(', ')}
            </span>
            {item.emailFailed && (
              <span className="block text-sm font-semibold text-alarm">
                A letter did not arrive
              </span>
            )}
          </Cell>
          <Cell heading="In whose hands" kind="fact">
            {describePendingParty(item)}
          </Cell>
          <Cell heading="Next step" kind="fact">
            {stageInfo[item.stage].nextStep === 'None'
              ? stageInfo[item.stage].label
              : stageInfo[item.stage].nextStep}
          </Cell>
          <Cell heading="Days" kind="fact">
            <span className={`tabular-nums ${item.late ? 'font-bold text-alarm' : ''}`}>
              {item.days}
              {item.late && <span className="sr-only"> (late)</span>}
            </span>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

function describePendingParty({ stage, editor }: DashboardItem): string {
  const { pendingParty } = stageInfo[stage]
  if (pendingParty === 'authors') return 'the author'
  if (pendingParty === 'reviewers') return 'reviewers'
  if (pendingParty === 'nobody') return '–'
  return editor ? (editor.isYou ? 'you' : editor.name) : 'any editor'
}

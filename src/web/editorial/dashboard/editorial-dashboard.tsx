import { Form, Link } from 'react-router'
import { type PendingParty, stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import type { DashboardBody, DashboardItem } from '#features/editorial/api-schemas.ts'
import { submissionListMessages } from '#web/client/api/lists.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { FilterPills } from '#web/editorial/controls/filter-pills.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { SelectBox } from '#web/ui/controls/select-box.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/editorial-dashboard'

export const meta = () => [{ title: 'Submissions' }, { name: 'robots', content: 'noindex' }]

const path = '/manage-journals/desk'
const filterNames = ['waits', 'stage', 'editor', 'late', 'letters', 'search'] as const
type Filter = Partial<Record<(typeof filterNames)[number], string>>

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const url = new URL(request.url)
  const entries = filterNames.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const filter: Filter = entries.length > 0 ? Object.fromEntries(entries) : { waits: 'editors' }
  const query = new URLSearchParams({ ...filter, page: String(readPageNumber(url)) })
  const list = loadPage(request, submissionListMessages, (get) =>
    get<DashboardBody>(`/desk?${query}`),
  )
  return { filter, ...(await list) }
}

export default function EditorialDashboard({ loaderData }: Route.ComponentProps) {
  const { data: dashboard, filter, failure } = loaderData
  return (
    <ManagementPage
      title="Submissions"
      lead="Submissions that need action, longest wait first."
      actions={<ButtonLink to="/manage-journals/letters">Emails</ButtonLink>}
      failure={failure}
    >
      {dashboard && (
        <>
          <Filters counts={dashboard.counts} filter={filter} />
          {dashboard.items.length === 0 ? (
            <Empty
              action={<ButtonLink to="/manage-journals?tab=submitted">All submissions</ButtonLink>}
            >
              {emptyText(filter)}
            </Empty>
          ) : (
            <SubmissionTable items={dashboard.items} />
          )}
          <Pagination
            page={dashboard.pagination.currentPage}
            totalPages={dashboard.pagination.totalPages}
            address={(n) => `${path}?${new URLSearchParams({ ...filter, page: String(n) })}`}
          />
        </>
      )}
    </ManagementPage>
  )
}

function emptyText({ waits, search, editor, late, letters }: Filter): string {
  if (search) return 'No submissions match your search.'
  if (waits === 'editors')
    return 'No submissions are waiting for editors. New submissions and replies from authors will appear here.'
  if (editor === 'me') return 'No submissions are assigned to you.'
  if (late) return 'No submissions are overdue.'
  return letters ? 'No undelivered emails.' : 'No submissions here.'
}

const pendingPartyLabels: Record<PendingParty, string> = {
  editors: 'Waiting for editors',
  authors: 'Waiting for authors',
  reviewers: 'Waiting for reviewers',
  nobody: 'No action needed',
}

function Filters({ counts, filter }: { counts: DashboardBody['counts']; filter: Filter }) {
  const partyFilters = Object.entries(pendingPartyLabels).map(([party, label]) => ({
    name: 'waits',
    value: party,
    label,
    count: counts.waits[party as PendingParty],
  }))
  const otherFilters = [
    { name: 'editor', value: 'me', label: 'Assigned to me', count: counts.mine },
    { name: 'late', value: 'yes', label: 'Overdue', count: counts.late },
    {
      name: 'letters',
      value: 'failed',
      label: 'Undelivered emails',
      count: counts.emailsFailed,
    },
  ]
  const pills = [...partyFilters, ...otherFilters].map(({ name, value, label, count }) => ({
    label,
    count,
    to: `${path}?${name}=${value}`,
    isChosen: filter[name as keyof Filter] === value,
  }))
  return (
    <>
      <FilterPills label="Filter submissions" pills={pills} />
      <Search counts={counts} filter={filter} />
    </>
  )
}

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
        label="Search submissions"
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

const SubmissionTable = ({ items }: { items: DashboardItem[] }) => (
  <Table
    end
    rows={items}
    rowKey={({ _id }) => _id}
    columns={{
      Submission: ({ _id, title, submissionNumber, authors, emailFailed }) => (
        <>
          <Link to={`/manage-journals/submissions/${_id}`} className="font-serif font-bold">
            {title}
          </Link>
          <span className="line-clamp-2 text-sm text-soft">
            {submissionNumber} · {authors.join(', ')}
          </span>
          {emailFailed && (
            <span className="block text-sm font-semibold text-alarm">
              An email was not delivered
            </span>
          )}
        </>
      ),
      'Assigned to': describePendingParty,
      'Next step': ({ stage }) => {
        const { nextStep, label } = stageInfo[stage]
        return nextStep === 'None' ? label : nextStep
      },
      Days: ({ days, late }) => (
        <span className={`tabular-nums ${late ? 'font-bold text-alarm' : ''}`}>
          {days}
          {late && <span className="sr-only"> (overdue)</span>}
        </span>
      ),
    }}
  />
)

function describePendingParty({ stage, editor }: DashboardItem): string {
  const { pendingParty } = stageInfo[stage]
  if (pendingParty === 'authors') return 'Author'
  if (pendingParty === 'reviewers') return 'Reviewers'
  if (pendingParty === 'nobody') return '–'
  return editor ? (editor.isYou ? 'You' : editor.name) : 'Not assigned'
}

import { Form, Link } from 'react-router'
import type { Stage } from '#domain/reviewing/course.ts'
import { standings, type Waiter } from '#domain/reviewing/waiting.ts'
import type { DeskBody, DeskItem } from '#features/submissions/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireEditor } from '../client/session/guard.ts'
import { pageNumber } from '../page-number.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SelectBox } from '../ui/select-box.tsx'
import { Cell, Table } from '../ui/table.tsx'
import type { Route } from './+types/desk'
import { BackToOffice } from './back-to-office.tsx'
import { Pills } from './pills.tsx'

export const meta = () => [{ title: 'The desk' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'Submissions endpoint not found',
  notSignedIn: 'Please login to view submissions',
  fallback: 'Failed to fetch submissions',
}

const address = '/manage-journals/desk'
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
    const query = new URLSearchParams({ ...filter, page: String(pageNumber(url)) })
    const desk = await api<DeskBody>(`/desk?${query}`, { page: request.url })
    return { desk, filter, failure: null }
  } catch (error) {
    return { desk: null, filter, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { desk, filter, failure } = loaderData
  return (
    <div className="page py-10">
      <BackToOffice />
      <PageTitle
        lead="What waits for whom, longest first."
        actions={<ButtonLink to="/manage-journals/letters">Letters</ButtonLink>}
      >
        The desk
      </PageTitle>
      {failure && <ListFailure message={failure} />}
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
            <Waiting items={desk.items} />
          )}
          <Pagination
            page={desk.pagination.currentPage}
            totalPages={desk.pagination.totalPages}
            address={(n) => `${address}?${new URLSearchParams({ ...filter, page: String(n) })}`}
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

const waiterLabels: Record<Waiter, string> = {
  editors: 'Waits for us',
  authors: 'Waits for authors',
  reviewers: 'Waits for reviewers',
  nobody: 'Waits for nobody',
}

function Filters({ counts, filter }: { counts: DeskBody['counts']; filter: Filter }) {
  const waiters = Object.entries(waiterLabels).map(([waiter, label]) => ({
    ...{ name: 'waits', value: waiter, label },
    count: counts.waits[waiter as Waiter],
  }))
  const others = [
    { name: 'editor', value: 'me', label: 'In your hands', count: counts.mine },
    { name: 'late', value: 'yes', label: 'Late', count: counts.late },
    { name: 'letters', value: 'failed', label: 'Letters that failed', count: counts.lettersFailed },
  ]
  const pills = [...waiters, ...others].map(({ name, value, label, count }) => ({
    ...{ label, count, to: `${address}?${name}=${value}` },
    isChosen: filter[name as keyof Filter] === value,
  }))
  return (
    <>
      <Pills label="Filters of the desk" pills={pills} />
      <Search counts={counts} filter={filter} />
    </>
  )
}

/** By words, stage and editor, together. */
function Search({ counts, filter }: { counts: DeskBody['counts']; filter: Filter }) {
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
            {standings[stage as Stage].label} ({count})
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

function Waiting({ items }: { items: DeskItem[] }) {
  return (
    <Table end headings={['Manuscript', 'In whose hands', 'Next step', 'Days']}>
      {items.map((item) => (
        <tr key={item._id}>
          <Cell>
            <Link to={`/manage-journals/submissions/${item._id}`} className="font-serif font-bold">
              {item.title}
            </Link>
            <span className="line-clamp-2 text-sm text-soft">
              {item.receipt} · {item.authors.join(', ')}
            </span>
            {item.letterFailed && (
              <span className="block text-sm font-semibold text-alarm">
                A letter did not arrive
              </span>
            )}
          </Cell>
          <Cell heading="In whose hands" kind="fact">
            {holder(item)}
          </Cell>
          <Cell heading="Next step" kind="fact">
            {standings[item.stage].nextStep === 'None'
              ? standings[item.stage].label
              : standings[item.stage].nextStep}
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

function holder({ stage, editor }: DeskItem): string {
  const { waitsFor } = standings[stage]
  if (waitsFor === 'authors') return 'the author'
  if (waitsFor === 'reviewers') return 'reviewers'
  if (waitsFor === 'nobody') return '–'
  return editor ? (editor.isYou ? 'you' : editor.name) : 'any editor'
}

import { Form, Link } from 'react-router'
import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import type { DashboardBody } from '#features/editorial/dashboard/api-schemas.ts'
import { type FilterPill, FilterPills } from '#web/editorial/controls/filter-pills.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectBox } from '#web/ui/controls/select-box.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { type QueueView, queueAddress } from './queue-filter.ts'

/** `counts` is null where they could not be loaded. */
type Props = { counts: DashboardBody['counts'] | null; view: QueueView }

export const QueueFilters = ({ counts, view }: Props) => (
  <>
    <FilterPills label="Filter submissions" pills={listPills(counts, view)} />
    <Search counts={counts} view={view} />
  </>
)

function listPills(counts: Props['counts'], { show, filter }: QueueView): FilterPill[] {
  const filters: [label: string, count: number | undefined, filter: QueueView['filter']][] = [
    ['Needs action', counts?.pendingParty.editors, { pendingParty: 'editors' }],
    ['Assigned to you', counts?.mine, { editor: 'me' }],
    ['With authors', counts?.pendingParty.authors, { pendingParty: 'authors' }],
    ['In review', counts?.pendingParty.reviewers, { pendingParty: 'reviewers' }],
    ['Overdue', counts?.overdue, { overdue: 'yes' }],
    ['Undelivered emails', counts?.emailsFailed, { emails: 'failed' }],
    ['Accepted', counts?.stages.accepted, { stage: 'accepted' }],
  ]
  const all = { label: 'All', to: queueAddress({}), isChosen: show === 'all' }
  return [
    ...filters.map(([label, count, query]) => ({
      label,
      count,
      to: queueAddress({ filter: query }),
      isChosen: show === 'filtered' && isSame(filter, query),
    })),
    all,
  ]
}

const isSame = (a: QueueView['filter'], b: QueueView['filter']) =>
  new URLSearchParams(a).toString() === new URLSearchParams(b).toString()

function Search({ counts, view: { show, filter, search } }: Props) {
  const stages = Object.entries(counts?.stages ?? {}).filter(
    ([stage, count]) => count > 0 || stage === filter.stage,
  )
  const isDeleted = show === 'deleted'
  return (
    <Form
      role="search"
      key={`${show} ${search} ${filter.stage} ${filter.editor}`}
      className="mb-4 grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap"
    >
      <input type="hidden" name="tab" value="submitted" />
      {isDeleted && <input type="hidden" name="show" value="deleted" />}
      <SearchField
        name="q"
        defaultValue={search}
        label="Search submissions"
        placeholder="Search title, author or keyword"
        className="col-span-2 bg-card sm:flex-[1_1_16rem]"
      />
      {!isDeleted && counts && (
        <>
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
        </>
      )}
      <Button type="submit">Search</Button>
      <Link
        to={isDeleted ? queueAddress({}) : queueAddress({ show: 'deleted' })}
        className="inline-flex min-h-11 items-center"
      >
        {isDeleted ? 'Back to the list' : 'Recently deleted'}
      </Link>
    </Form>
  )
}

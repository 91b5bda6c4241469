import { restorableDays } from '#domain/publishing/deletion.ts'
import { formatDay } from '#domain/text/format.ts'
import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import type { DashboardBody, DashboardItem } from '#features/editorial/dashboard/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { fetchSubmissions, type ListPage, submissionListMessages } from '#web/api/lists.ts'
import { type Get, loadPage } from '#web/api/load-page.ts'
import { RestoreButton } from '#web/editorial/controls/delete-dialog.tsx'
import { TitleCell } from '#web/editorial/controls/title-cell.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner, Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ResultCount } from '#web/ui/lists/result-count.tsx'
import { Table } from '#web/ui/table.tsx'
import { NotificationChoice } from './notification-choice.tsx'
import { OverdueTasks } from './overdue-tasks.tsx'
import { type QueueView, queueAddress, readQueueView } from './queue-filter.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueTable } from './queue-table.tsx'

type Queue = ListPage<DashboardItem | SubmissionBody> & { counts: DashboardBody['counts'] | null }

const limit = 10

/** Loads the tab 'Submitted Journals' of an address. */
export async function loadQueue(request: Request) {
  const url = new URL(request.url)
  const view = readQueueView(url.searchParams)
  const query = { page: readPageNumber(url), limit, ...(view.search && { search: view.search }) }
  const [list, notice, tasks] = await Promise.all([
    loadPage(request, submissionListMessages, async (get): Promise<Queue> => {
      if (view.show === 'filtered') return fetchQueue(get, { ...view.filter, ...query })
      const status = view.show === 'deleted' ? view.show : 'all'
      const [all, queue] = await Promise.all([
        fetchSubmissions({ ...query, status }, request.url),
        // The list is useful without the counts.
        fetchQueue(get, { limit: 1 }).catch(() => null),
      ])
      return { ...all, counts: queue?.counts ?? null }
    }),
    // The list is useful without the setting and without the tasks.
    api('GET /notification-preference').catch(() => null),
    api('GET /dashboard/tasks').catch(() => null),
  ])
  return { view, list, notice, tasks: tasks?.tasks ?? null }
}

async function fetchQueue(get: Get, query: Record<string, string | number>): Promise<Queue> {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))
  const { items, counts, pagination } = await get('/dashboard', { query: params })
  const { currentPage: page, totalPages, total } = pagination
  return { items, counts, page, totalPages, total }
}

/** All submissions, newest first, with filters that put the longest wait first. */
export function SubmissionQueue({
  view,
  list,
  notice,
  tasks,
}: Awaited<ReturnType<typeof loadQueue>>) {
  const { data: queue, failure } = list
  if (!queue) return <ListError message={failure} />
  const { items, total } = queue
  return (
    <>
      {tasks ? (
        <OverdueTasks tasks={tasks} />
      ) : (
        <Banner tone="plain">
          Your overdue tasks could not be loaded. Please reload the page.
        </Banner>
      )}
      <QueueFilters counts={queue.counts} view={view} />
      <div className={total === 0 ? 'sr-only' : 'mb-4 flex justify-end'}>
        <ResultCount of={view.search}>
          {total} {total === 1 ? 'submission' : 'submissions'}
        </ResultCount>
      </div>
      {items.length === 0 && <EmptyQueue view={view} />}
      {items.length > 0 &&
        (view.show === 'deleted' ? <DeletedTable items={items} /> : <QueueTable items={items} />)}
      <Pagination
        page={queue.page}
        totalPages={queue.totalPages}
        address={(n) => queueAddress(view, n)}
      />
      {notice && (
        <div className="mt-4 flex justify-end">
          <NotificationChoice {...notice} />
        </div>
      )}
    </>
  )
}

const DeletedTable = ({ items }: { items: Queue['items'] }) => (
  <Table
    end
    rows={items}
    rowKey={({ _id }) => _id}
    columns={{
      Submission: (item) => <TitleCell title={item.title} authors={item.authors} />,
      'At its stage since': ({ stageSince }) => formatDay(stageSince),
      Actions: ({ _id, title }) => <RestoreButton kind="submissions" id={_id} title={title} />,
    }}
  />
)

const EmptyQueue = ({ view }: { view: QueueView }) => (
  <Empty
    action={
      (view.show !== 'all' || view.search) && (
        <ButtonLink to={queueAddress({})}>All submissions</ButtonLink>
      )
    }
  >
    {describeEmptyQueue(view)}
    {view.show === 'all' && !view.search && (
      <span className="block">Manuscripts that authors submit will appear here.</span>
    )}
  </Empty>
)

function describeEmptyQueue({ show, filter, search }: QueueView): string {
  if (search) return 'No submissions match your search.'
  if (show === 'deleted') return `Nothing was deleted in the last ${restorableDays} days.`
  if (show === 'all') return 'No submissions found'
  if (filter.pendingParty === 'editors')
    return 'No submissions are waiting for editors. New submissions and replies from authors will appear here.'
  if (filter.editor === 'me') return 'No submissions are assigned to you.'
  if (filter.overdue) return 'No submissions are overdue.'
  return filter.emails ? 'No undelivered emails.' : 'No submissions here.'
}

import { useState } from 'react'
import { useNavigation } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import type { ReviewerBody } from '#features/editorial/reviewers/api-schemas.ts'
import { loadPage } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/reviewers'
import { ReviewerActions } from './reviewer-actions.tsx'
import { ReviewerForm } from './reviewer-form.tsx'
import { historyColumns, pageAddress, ReviewerName, ReviewerSearch } from './reviewer-list.tsx'

export const meta = () => [{ title: 'Reviewers' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const address = new URL(request.url)
  const search = address.searchParams.get('q') ?? ''
  const query = new URLSearchParams({ page: String(readPageNumber(address)), limit: '20' })
  if (search) query.set('search', search)
  const page = loadPage(request, 'The reviewers could not be loaded', (get) =>
    get('/reviewers', { query }),
  )
  return { search, ...(await page) }
}

export default function Reviewers({ loaderData }: Route.ComponentProps) {
  const { data, failure, search } = loaderData
  const loading = useNavigation().state === 'loading'
  const [edited, setEdited] = useState<ReviewerBody>()
  return (
    <ManagementPage
      title="Reviewers"
      lead="People who review for the journal or were invited to review. Only editors see this page."
      failure={failure}
    >
      <div aria-busy={loading}>
        <ReviewerSearch search={search} />
        {data && data.items.length === 0 && (
          <Empty>
            {search
              ? 'No reviewer matches. Try another word.'
              : 'No reviewers yet. The people whom you invite are added automatically. You can also add people below.'}
          </Empty>
        )}
        {data && data.items.length > 0 && <ReviewerTable items={data.items} onEdit={setEdited} />}
        {data && (
          <Pagination
            page={data.pagination.currentPage}
            totalPages={data.pagination.totalPages}
            address={(page) => pageAddress(search, page)}
          />
        )}
      </div>
      <TitledSection
        id="reviewer"
        title={edited ? `Change ${edited.name}` : 'Add a reviewer'}
        className="mt-10"
      >
        {edited ? (
          <ReviewerForm key={edited.id} reviewer={edited} onDone={() => setEdited(undefined)} />
        ) : (
          <ReviewerForm />
        )}
      </TitledSection>
    </ManagementPage>
  )
}

type TableProps = { items: ReviewerBody[]; onEdit(reviewer: ReviewerBody): void }

const ReviewerTable = ({ items, onEdit }: TableProps) => (
  <Table
    end
    rows={items}
    rowKey={({ id }) => id}
    columns={{
      Reviewer: ({ topics, retired, bouncedAt, ...reviewer }) => (
        <>
          <ReviewerName {...reviewer} />
          <span className="mt-1 flex flex-wrap gap-2">
            {topics.map((topic) => (
              <Tag key={topic}>{topic}</Tag>
            ))}
            {retired && <Tag>Inactive</Tag>}
            {bouncedAt && <Tag>{`Emails bouncing since ${formatDay(bouncedAt)}`}</Tag>}
          </span>
        </>
      ),
      'Open reviews': ({ openReviews }) => openReviews,
      'Reviews sent': ({ reviews }) => reviews,
      ...historyColumns,
      Actions: ['menu', (reviewer) => <ReviewerActions reviewer={reviewer} onEdit={onEdit} />],
    }}
  />
)

import { useState } from 'react'
import { Form, Link } from 'react-router'
import { restorableDays } from '#domain/publishing/deletion.ts'
import { formatDay, formatIssueShort } from '#domain/text/format.ts'
import type { ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { ListError } from '#web/api/list-error.tsx'
import { articleListMessages, fetchJournals } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { DeleteDialog, RestoreButton } from '#web/editorial/controls/delete-dialog.tsx'
import { FilterPills } from '#web/editorial/controls/filter-pills.tsx'
import { TitleCell } from '#web/editorial/controls/title-cell.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { FileSize } from '#web/ui/article/file-size.tsx'
import { ArticleBadge } from '#web/ui/badge.tsx'
import { ActionMenu, MenuAction, MenuLink, MenuSeparator } from '#web/ui/controls/action-menu.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ResultCount } from '#web/ui/lists/result-count.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { Table } from '#web/ui/table.tsx'

const shown = {
  all: 'All',
  published: 'Published',
  draft: 'Drafts',
  deleted: 'Recently deleted',
} as const
type Show = keyof typeof shown

type View = { show: Show; search: string }

const addressOf = ({ show, search }: View, page = 1) =>
  `/manage-journals?${new URLSearchParams({
    tab: 'published',
    ...(show !== 'all' && { show }),
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
  })}`

/** Loads the tab 'Published Journals' of an address. */
export async function loadArticles(request: Request) {
  const url = new URL(request.url)
  const wanted = url.searchParams.get('show') ?? 'all'
  const show: Show = wanted in shown ? (wanted as Show) : 'all'
  const search = url.searchParams.get('q') ?? ''
  const query = { page: readPageNumber(url), limit: 10, search, status: show }
  const list = loadPage(request, articleListMessages, () => fetchJournals(query, request.url))
  return { view: { show, search }, list: await list }
}

/** All articles with their drafts. */
export function ArticleList({ view, list }: Awaited<ReturnType<typeof loadArticles>>) {
  const { data: journals, failure } = list
  return (
    <>
      <FilterPills
        label="Filter articles"
        pills={Object.entries(shown).map(([show, label]) => ({
          label,
          to: addressOf({ show: show as Show, search: '' }),
          isChosen: show === view.show,
        }))}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Search view={view} />
        {journals && (
          <ResultCount of={view.search}>
            {journals.total} {journals.total === 1 ? 'article' : 'articles'}
          </ResultCount>
        )}
      </div>
      {view.show === 'deleted' && (
        <p className="mb-4 text-soft">
          You can restore a deleted article for {restorableDays} days. Readers do not see it.
        </p>
      )}
      {failure && <ListError message={failure} />}
      {journals?.items.length === 0 && <EmptyList view={view} />}
      {journals && journals.items.length > 0 && (
        <ArticlesTable journals={journals.items} deleted={view.show === 'deleted'} />
      )}
      {journals && (
        <Pagination
          page={journals.page}
          totalPages={journals.totalPages}
          address={(n) => addressOf(view, n)}
        />
      )}
    </>
  )
}

const Search = ({ view: { show, search } }: { view: View }) => (
  <Form role="search" key={`${show} ${search}`} className="flex flex-[1_1_24rem] gap-3">
    <input type="hidden" name="tab" value="published" />
    {show !== 'all' && <input type="hidden" name="show" value={show} />}
    <SearchField
      name="q"
      defaultValue={search}
      label="Search this list"
      className="flex-[0_1_22rem] bg-card"
    />
    <Button type="submit">Search</Button>
  </Form>
)

const EmptyList = ({ view: { show, search } }: { view: View }) => (
  <Empty action={search && <ButtonLink to={addressOf({ show, search: '' })}>Show all</ButtonLink>}>
    {describeEmptyList(show, search)}
    {!search && show === 'all' && (
      <span className="block">
        Articles that you upload or publish from a submission will appear here.
      </span>
    )}
  </Empty>
)

function describeEmptyList(show: Show, search: string): string {
  if (search) return 'Nothing in this list matches your search.'
  if (show === 'deleted') return `Nothing was deleted in the last ${restorableDays} days.`
  return show === 'draft' ? 'No drafts' : 'No journals found'
}

const currentColumns = {
  Status: (journal: ListedJournal) => <ArticleBadge article={journal} />,
  Files: (journal: ListedJournal) => <ArticleFiles journal={journal} />,
  Actions: (journal: ListedJournal) => <RowActions journal={journal} />,
}

/** Readers see neither a deleted article nor its files. */
const deletedColumns = {
  Actions: ({ _id, title }: ListedJournal) => (
    <RestoreButton kind="journals" id={_id} title={title} />
  ),
}

type TableProps = { journals: ListedJournal[]; deleted: boolean }

const ArticlesTable = ({ journals, deleted }: TableProps) => (
  <Table
    end
    rows={journals}
    rowKey={({ _id }) => _id}
    columns={{
      Title: (journal) => (
        <TitleCell
          title={journal.title}
          authors={journal.authors}
          to={deleted ? undefined : detailsPath(journal)}
        />
      ),
      Issue: (journal) => formatIssueShort(journal) || '–',
      Published: ({ publicationDate }) => (publicationDate ? formatDay(publicationDate) : '–'),
      ...(deleted ? deletedColumns : currentColumns),
    }}
  />
)

/** A draft has no public page, so its details are a preview. */
const detailsPath = ({ _id, status }: ListedJournal) =>
  status === 'published' ? `/journals/${_id}` : `/manage-journals/${_id}/preview`

function RowActions({ journal }: { journal: ListedJournal }) {
  const [isAsked, setIsAsked] = useState(false)
  const { _id, title, status } = journal
  return (
    <div className="flex items-center gap-x-3 lg:justify-end">
      <Link to={detailsPath(journal)} aria-label={`View Details of ${title}`}>
        View Details
      </Link>
      <ActionMenu name={`Actions for ${title}`}>
        <MenuLink to={`/manage-journals/${_id}`}>Edit</MenuLink>
        {status === 'published' && (
          <>
            <MenuLink to={`/journals/uploads?about=${_id}`}>
              Publish a correction or retraction
            </MenuLink>
            <MenuLink to={`/manage-journals/statistics/${_id}`}>Statistics</MenuLink>
          </>
        )}
        <MenuSeparator />
        <MenuAction danger onClick={() => setIsAsked(true)}>
          Delete
        </MenuAction>
      </ActionMenu>
      <DeleteDialog
        kind="journals"
        id={_id}
        title={title}
        isPublic={status === 'published'}
        open={isAsked}
        onClose={() => setIsAsked(false)}
      />
    </div>
  )
}

function ArticleFiles({ journal }: { journal: ListedJournal }) {
  return [journal.pdfFile, journal.docxFile].map(
    (file) =>
      file && (
        <PrivateFileButton
          key={file.fileId}
          wanted={{ kind: 'journals', id: journal._id, ...file }}
          className="mr-3 inline-block min-h-6 text-indigo underline lg:mr-0 lg:block"
        >
          {file.format.toUpperCase()} <FileSize bytes={file.size} />
          <span className="sr-only"> of {journal.title}</span>
        </PrivateFileButton>
      ),
  )
}

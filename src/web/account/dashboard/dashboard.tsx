import { formatDay, truncateText } from '#domain/text/format.ts'
import type { ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { ListError } from '#web/api/list-error.tsx'
import { articleListMessages, fetchJournals } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { DownloadLink } from '#web/client/download/download-link.tsx'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireUser } from '#web/client/session/require-user.ts'
import { isCopyeditor, isEditor, type User } from '#web/client/session/stored-session.ts'
import { readPageNumber } from '#web/page-number.ts'
import { FileSize } from '#web/ui/article/file-size.tsx'
import { ArticleBadge } from '#web/ui/badge.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SetupChecklist } from '#web/ui/setup-checklist.tsx'
import type { Route } from './+types/dashboard'
import { AssignedWorkSection, fetchAssignedWork } from './assigned-work.tsx'
import { findSetup } from './setup-tasks.ts'

export const meta = () => [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }]

const messages = { ...articleListMessages, notFound: 'No journals found' }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUser(request, ['admin', 'author', 'user'])
  const status = isEditor(me) && !me.needsTwoFactorSetup ? { status: 'all' } : {}
  const query = { page: readPageNumber(new URL(request.url)), limit: 10, ...status }
  const [articles, work, setup] = await Promise.all([
    loadPage(request, messages, () => fetchJournals(query, request.url)),
    fetchAssignedWork(me, request.url),
    findSetup(me),
  ])
  return { me, articles, work, setup }
}

export const HydrateFallback = () => <Loading shape="rows" />

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { me, work, setup } = loaderData
  const { data: articles, failure } = loaderData.articles
  return (
    <div className="page py-8">
      <PageTitle lead={`Logged in as ${me.name || 'User'}.`} actions={<DashboardActions of={me} />}>
        Dashboard
      </PageTitle>
      <AssignedWorkSection work={work} />
      <SetupChecklist {...setup} />
      <h2 className="mb-2 text-2xl">{isEditor(me) ? 'Articles' : 'Published articles'}</h2>
      {failure && <ListError message={failure} />}
      {articles?.items.length === 0 && <EmptyArticles isEditor={isEditor(me)} />}
      {articles && articles.items.length > 0 && (
        <>
          <div className="divide-y divide-line rounded-xl border border-line bg-card">
            {articles.items.map((journal) => (
              <ArticleCard key={journal._id} journal={journal} />
            ))}
          </div>
          <Pagination
            page={articles.page}
            totalPages={articles.totalPages}
            address={(n) => `/dashboard?page=${n}`}
          />
        </>
      )}
    </div>
  )
}

const ArticleCard = ({ journal }: { journal: ListedJournal }) => (
  <article className="grid gap-x-6 gap-y-2 px-5 py-3 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
    <div className="min-w-0">
      <h3 className="text-lg break-words">{journal.title}</h3>
      <p className="line-clamp-1 break-words text-soft">{truncateText(journal.abstract, 200)}</p>
    </div>
    <div className="flex items-center gap-3 text-sm text-soft md:w-52 md:justify-end">
      {formatDay(journal.publicationDate ?? journal.createdAt)}
      <ArticleBadge article={journal} />
    </div>
    <div className="flex flex-wrap gap-3 md:w-52 md:justify-end">
      <ButtonLink to={articlePath(journal)}>
        View
        <span className="sr-only"> {journal.title}</span>
      </ButtonLink>
      {journal.pdfFile && <PdfButton journal={journal} file={journal.pdfFile} />}
    </div>
  </article>
)

const EmptyArticles = ({ isEditor }: { isEditor: boolean }) => (
  <Empty
    action={isEditor && <ButtonLink to="/manage-journals/issues">Create first issue</ButtonLink>}
  >
    No journals found
    <span className="block">Published articles will appear here.</span>
  </Empty>
)

function DashboardActions({ of: me }: { of: User }) {
  // Without the query, the address leads an administrator to all submissions (R-NAV-9).
  return (
    <>
      {isEditor(me) ? (
        <ButtonLink to="/journals/uploads" look="primary" className="max-sm:w-full">
          Upload New Journal
        </ButtonLink>
      ) : (
        <ButtonLink to="/submission" look="primary" className="max-sm:w-full">
          Submit a manuscript
        </ButtonLink>
      )}
      <ButtonLink to="/submissions?own=yes">My submissions</ButtonLink>
      <ButtonLink to="/reviews">My reviews</ButtonLink>
      {isCopyeditor(me) && <ButtonLink to="/production">My production work</ButtonLink>}
    </>
  )
}

/** A draft has no public page, so its link leads to a preview. */
const articlePath = ({ _id, status }: ListedJournal) =>
  status === 'published' ? `/journals/${_id}` : `/manage-journals/${_id}/preview`

function PdfButton({
  journal: { _id, title, status },
  file,
}: {
  journal: ListedJournal
  file: NonNullable<ListedJournal['pdfFile']>
}) {
  const label = (
    <>
      PDF <FileSize bytes={file.size} />
      <span className="sr-only"> of {title}</span>
    </>
  )
  if (status !== 'published') {
    return (
      <PrivateFileButton
        wanted={{ kind: 'journals', id: _id, ...file }}
        className={buttonStyle('line')}
      >
        {label}
      </PrivateFileButton>
    )
  }
  return (
    <DownloadLink
      article={{ id: _id, title }}
      file={{ fileId: file.fileId, format: 'pdf', bytes: file.size }}
      className={buttonStyle('line')}
    >
      {label}
    </DownloadLink>
  )
}

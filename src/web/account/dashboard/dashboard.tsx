import { formatDay, truncateText } from '#domain/text/format.ts'
import type { ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { articleListMessages, fetchJournals } from '#web/client/api/lists.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { DownloadLink } from '#web/client/download/download-link.tsx'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { isEditor, requireUser } from '#web/client/session/require-user.ts'
import type { User } from '#web/client/session/stored-session.ts'
import { EditorialNav } from '#web/layout/editorial-nav.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { CardGrid, FileSize } from '#web/ui/article/article-card.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SetupChecklist } from '#web/ui/setup-checklist.tsx'
import type { Route } from './+types/dashboard'
import { AssignedWorkSection, fetchAssignedWork } from './assigned-work.tsx'
import { findSetupTasks } from './setup-tasks.ts'

export const meta = () => [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }]

const messages = { ...articleListMessages, notFound: 'No journals found' }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUser(request, ['admin', 'author', 'user'])
  const status = isEditor(me) && !me.needsTwoFactorSetup ? { status: 'all' } : {}
  const query = { page: readPageNumber(new URL(request.url)), limit: 10, ...status }
  const [articles, work, setupTasks] = await Promise.all([
    loadPage(request, messages, () => fetchJournals(query, request.url)),
    fetchAssignedWork(me, request.url),
    findSetupTasks(me),
  ])
  return { me, articles, work, setupTasks }
}

export const HydrateFallback = () => <Loading shape="cards" />

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { me, work, setupTasks } = loaderData
  const { data: articles, failure } = loaderData.articles
  return (
    <div className="page py-10">
      <PageTitle lead={`Logged in as ${me.name || 'User'}.`} actions={<DashboardActions of={me} />}>
        Dashboard
      </PageTitle>
      <AssignedWorkSection work={work} />
      <SetupChecklist items={setupTasks} />
      {isEditor(me) && <EditorialNav isManager={me.role === 'admin'} />}
      <h2 className="mb-4 text-2xl">{isEditor(me) ? 'Articles' : 'Published articles'}</h2>
      {failure && <ListError message={failure} />}
      {articles?.items.length === 0 && <EmptyArticles isEditor={isEditor(me)} />}
      {articles && (
        <>
          <CardGrid>
            {articles.items.map((journal) => (
              <article
                key={journal._id}
                className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-card p-5"
              >
                <div className="flex items-center justify-between gap-3 text-sm text-soft">
                  <StatusBadge status={journal.status} fallback="Draft" />
                  {formatDay(journal.publicationDate ?? journal.createdAt)}
                </div>
                <h3 className="text-xl break-words">{journal.title}</h3>
                <p className="break-words text-soft">{truncateText(journal.abstract, 200)}</p>
                <div className="mt-auto flex flex-wrap gap-3 pt-2">
                  <ButtonLink to={articlePath(journal)}>
                    View
                    <span className="sr-only"> {journal.title}</span>
                  </ButtonLink>
                  {journal.pdfFile && <PdfButton journal={journal} file={journal.pdfFile} />}
                </div>
              </article>
            ))}
          </CardGrid>
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

const EmptyArticles = ({ isEditor }: { isEditor: boolean }) => (
  <Empty
    action={isEditor && <ButtonLink to="/manage-journals/issues">Create first issue</ButtonLink>}
  >
    No journals found
    <span className="block">Published articles will appear here.</span>
  </Empty>
)

function DashboardActions({ of: me }: { of: User }) {
  const submissionsLink = <ButtonLink to="/submissions">My submissions</ButtonLink>
  if (!isEditor(me)) {
    return (
      <>
        {submissionsLink}
        <ButtonLink to="/submission" look="go">
          Submit a manuscript
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink to="/manage-journals">Manage journals</ButtonLink>
      {submissionsLink}
      <ButtonLink to="/submission">Submit a manuscript</ButtonLink>
      <ButtonLink to="/journals/uploads" look="go">
        Upload New Journal
      </ButtonLink>
    </>
  )
}

/** A draft has no public page, so its link leads to the editor. */
const articlePath = ({ _id, status }: ListedJournal) =>
  status === 'published' ? `/journals/${_id}` : `/manage-journals/${_id}`

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
      articleId={_id}
      title={title}
      file={{ fileId: file.fileId, format: 'pdf', bytes: file.size }}
      className={buttonStyle('line')}
    >
      {label}
    </DownloadLink>
  )
}

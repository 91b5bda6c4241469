import { cut, sayDay } from '#domain/text/format.ts'
import type { ListedJournal } from '#features/articles/wire.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { fetchJournals } from '../client/call/lists.ts'
import { DownloadLink } from '../client/download/download-link.tsx'
import { PrivateFileButton } from '../client/download/private-file-button.tsx'
import type { User } from '../client/session/browser-storage.ts'
import { isEditor, requireUser } from '../client/session/guard.ts'
import { Rooms } from '../layout/office.tsx'
import { pageNumber } from '../page-number.ts'
import { CardGrid, FileSize } from '../ui/article-card.tsx'
import { StatusBadge } from '../ui/badge.tsx'
import { ButtonLink, buttonLook } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { MakeItYours } from '../ui/make-it-yours.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/dashboard'
import { findTodo } from './make-it-yours.ts'
import { fetchOwnWork, OwnWorkSection } from './own-work.tsx'

export const meta = () => [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'No journals found',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch journals',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUser(request, ['admin', 'author', 'user'])
  const address = new URL(request.url)
  const status = isEditor(me) && !me.owesTwoStep ? { status: 'all' } : {}
  const work = fetchOwnWork(me, request.url)
  try {
    const query = { page: pageNumber(address), limit: 10, ...status }
    const listing = await fetchJournals(query, request.url)
    return { me, work: await work, listing, todo: await findTodo(me), failure: null }
  } catch (error) {
    const failure = listFailure(error, words)
    return { me, work: await work, listing: null, todo: [], failure }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="cards" />

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { me, work, listing, todo, failure } = loaderData
  return (
    <div className="page py-10">
      <PageTitle lead={`Signed in as ${me.name || 'User'}.`} actions={<Steps of={me} />}>
        Dashboard
      </PageTitle>
      <OwnWorkSection work={work} />
      <MakeItYours items={todo} />
      {isEditor(me) && <Rooms isManager={me.role === 'admin'} />}
      <h2 className="mb-4 text-2xl">{isEditor(me) ? 'Articles' : 'Published articles'}</h2>
      {failure && <ListFailure message={failure} />}
      {listing?.items.length === 0 && <NoArticles isEditor={isEditor(me)} />}
      {listing && (
        <>
          <CardGrid>
            {listing.items.map((journal) => (
              <article
                key={journal._id}
                className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-card p-5"
              >
                <div className="flex items-center justify-between gap-3 text-sm text-soft">
                  <StatusBadge status={journal.status} fallback="Draft" />
                  {sayDay(journal.publicationDate ?? journal.createdAt)}
                </div>
                <h3 className="text-xl break-words">{journal.title}</h3>
                <p className="break-words text-soft">{cut(journal.abstract, 200)}</p>
                <div className="mt-auto flex flex-wrap gap-3 pt-2">
                  <ButtonLink to={addressOf(journal)}>
                    View
                    <span className="sr-only"> {journal.title}</span>
                  </ButtonLink>
                  {journal.pdfFile && <PdfButton journal={journal} file={journal.pdfFile} />}
                </div>
              </article>
            ))}
          </CardGrid>
          <Pagination
            page={listing.page}
            totalPages={listing.totalPages}
            address={(n) => `/dashboard?page=${n}`}
          />
        </>
      )}
    </div>
  )
}

/** What will stand here, and for the office how it comes about. */
const NoArticles = ({ isEditor }: { isEditor: boolean }) => (
  <Empty
    action={isEditor && <ButtonLink to="/manage-journals/issues">Make the first issue</ButtonLink>}
  >
    No journals found
    <span className="block">Articles stand here once they are published.</span>
  </Empty>
)

/** What is begun from here: an editor's next step is another than an author's. */
function Steps({ of: me }: { of: User }) {
  const own = <ButtonLink to="/submissions">My submissions</ButtonLink>
  if (!isEditor(me)) {
    return (
      <>
        {own}
        <ButtonLink to="/submission" look="go">
          Submit a manuscript
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink to="/manage-journals">Manage journals</ButtonLink>
      {own}
      <ButtonLink to="/submission">Submit a manuscript</ButtonLink>
      <ButtonLink to="/journals/uploads" look="go">
        Upload New Journal
      </ButtonLink>
    </>
  )
}

/** A draft is not public: those who may see it see it where it is edited. */
const addressOf = ({ _id, status }: ListedJournal) =>
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
        className={buttonLook('line')}
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
      className={buttonLook('line')}
    >
      {label}
    </DownloadLink>
  )
}

import { Link, redirect } from 'react-router'
import { sayDay } from '#domain/text/format.ts'
import { listFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { fetchSubmissions } from '../client/call/lists.ts'
import { manuscriptOf } from '../client/download/manuscript.ts'
import { PrivateFileButton } from '../client/download/private-file-button.tsx'
import { requireUser } from '../client/session/guard.ts'
import { pageNumber } from '../page-number.ts'
import { FileSize } from '../ui/article-card.tsx'
import { SubmissionBadge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Standing } from '../ui/standing.tsx'
import type { Route } from './+types/submissions'
import { fetchOwnUse, ReadersLink } from './own-use.tsx'

export const meta = () => [{ title: 'My submissions' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'Submissions endpoint not found',
  notSignedIn: 'Please login to view submissions',
  fallback: 'Failed to fetch submissions',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUser(request)
  if (me.role === 'admin') throw redirect('/manage-journals?tab=submitted')
  const address = new URL(request.url)
  try {
    const query = { page: pageNumber(address), limit: 10 }
    const [listing, use] = await Promise.all([
      fetchSubmissions(query, request.url),
      fetchOwnUse(request.url),
    ])
    return { listing, use, failure: null }
  } catch (error) {
    return { listing: null, use: [], failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { listing, use, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <PageTitle lead="Every manuscript that you have sent, and where it stands.">
        My submissions
      </PageTitle>
      {failure && <ListFailure message={failure} />}
      {listing?.items.length === 0 && (
        <Empty action={<ButtonLink to="/submission">Submit a manuscript</ButtonLink>}>
          You have not sent a manuscript yet. What you send will stand here, with what happens to
          it.
        </Empty>
      )}
      {listing && (
        <>
          <ul className="divide-y divide-line">
            {listing.items.map((submission) => (
              <li
                key={submission._id}
                className="flex flex-wrap items-start justify-between gap-4 py-4"
              >
                <div className="min-w-0 flex-[1_1_20rem]">
                  <h2 className="text-lg break-words">
                    <Link to={`/submissions/${submission._id}`}>{submission.title}</Link>
                  </h2>
                  <Standing
                    stage={submission.stage}
                    since={submission.stageSince}
                    due={submission.due}
                  />
                  <p className="text-soft">
                    <span className="tabular-nums">{submission.receipt}</span> · Sent{' '}
                    {sayDay(submission.createdAt)} ·{' '}
                    <PrivateFileButton
                      wanted={manuscriptOf(submission)}
                      className="text-indigo underline"
                    >
                      {submission.docxFile.fileName} <FileSize bytes={submission.docxFile.size} />
                      <span className="sr-only"> of {submission.title}</span>
                    </PrivateFileButton>
                  </p>
                </div>
                <div className="flex flex-wrap items-center gap-4">
                  <SubmissionBadge {...submission} />
                  {submission.journalId && <ReadersLink id={submission.journalId} use={use} />}
                  {submission.journalId && (
                    <Link
                      to={`/journals/${submission.journalId}`}
                      aria-label={`View ${submission.title}`}
                    >
                      View
                    </Link>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <Pagination
            page={listing.page}
            totalPages={listing.totalPages}
            address={(n) => `/submissions?page=${n}`}
          />
        </>
      )}
    </div>
  )
}

import { Link, redirect } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import type { OwnStatisticsBody } from '#features/usage/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { fetchSubmissions, submissionListMessages } from '#web/api/lists.ts'
import { loadPage } from '#web/api/load-page.ts'
import { manuscriptDownload } from '#web/client/download/manuscript.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { requireUser } from '#web/client/session/require-user.ts'
import { BackLink } from '#web/layout/management-page.tsx'
import { readPageNumber } from '#web/page-number.ts'
import { FileSize } from '#web/ui/article/file-size.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SubmissionStatus } from '#web/ui/submission-status.tsx'
import type { Route } from './+types/submissions'

type OwnUsage = OwnStatisticsBody['articles']

/** The usage of the user's own articles; empty when the call fails, since the list works without it. */
const fetchOwnUsage = (page: string): Promise<OwnUsage> =>
  api('GET /usage/own', { page }).then(
    ({ articles }) => articles,
    () => [],
  )

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** The views and downloads of an article, linked to its monthly statistics. */
function UsageLink({ id, usage }: { id: string; usage: OwnUsage }) {
  const counts = usage.find(({ _id }) => _id === id)
  if (!counts) return null
  return (
    <Link to={`/submissions/readers/${id}`} className="tabular-nums">
      {formatCount(counts.views, 'view')}, {formatCount(counts.downloads, 'download')}
    </Link>
  )
}

export const meta = () => [{ title: 'My submissions' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUser(request)
  const url = new URL(request.url)
  const isOwn = url.searchParams.has('own')
  if (me.role === 'admin' && !isOwn) throw redirect('/manage-journals?tab=submitted')
  const query = { page: readPageNumber(url), limit: 10, own: 'yes' } as const
  return loadPage(request, submissionListMessages, async () => {
    const [submissions, usage] = await Promise.all([
      fetchSubmissions(query, request.url),
      fetchOwnUsage(request.url),
    ])
    return { submissions, usage }
  })
}

export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <div className="page max-w-column py-10">
      <BackLink to="/dashboard" label="Dashboard" />
      <PageTitle
        lead="All your manuscripts and their status."
        actions={
          data &&
          data.submissions.items.length > 0 && (
            <ButtonLink to="/submission">Submit a manuscript</ButtonLink>
          )
        }
      >
        My submissions
      </PageTitle>
      {failure && <ListError message={failure} />}
      {data?.submissions.items.length === 0 && (
        <Empty action={<ButtonLink to="/submission">Submit a manuscript</ButtonLink>}>
          You have no submissions yet. They will appear here, with their progress.
        </Empty>
      )}
      {data && (
        <>
          <ul className="divide-y divide-line">
            {data.submissions.items.map((submission) => (
              <SubmissionItem key={submission._id} submission={submission} usage={data.usage} />
            ))}
          </ul>
          <Pagination
            page={data.submissions.page}
            totalPages={data.submissions.totalPages}
            address={(n) => `/submissions?own=yes&page=${n}`}
          />
        </>
      )}
    </div>
  )
}

/** Leads to the article; where it was removed, to the submission. */
const ViewLink = ({ _id, title, journalId, articleRemoved }: SubmissionBody) =>
  (journalId || articleRemoved) && (
    <Link
      to={journalId ? `/journals/${journalId}` : `/submissions/${_id}`}
      aria-label={`View ${title}`}
    >
      View
    </Link>
  )

type ItemProps = { submission: SubmissionBody; usage: OwnUsage }

function SubmissionItem({ submission, usage }: ItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-4">
      <div className="min-w-0 flex-[1_1_24rem]">
        <h2 className="text-lg break-words">
          <Link to={`/submissions/${submission._id}`}>{submission.title}</Link>
        </h2>
        <SubmissionStatus {...submission} />
        <div className="flex flex-wrap gap-x-4 text-soft">
          <span className="tabular-nums">{submission.submissionNumber}</span>
          <span>Sent {formatDay(submission.createdAt)}</span>
          <PrivateFileButton
            wanted={manuscriptDownload(submission)}
            className="text-indigo underline"
          >
            {submission.docxFile.fileName} <FileSize bytes={submission.docxFile.size} />
            <span className="sr-only"> of {submission.title}</span>
          </PrivateFileButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-4 empty:hidden">
        {submission.journalId && <UsageLink id={submission.journalId} usage={usage} />}
        <ViewLink {...submission} />
      </div>
    </li>
  )
}

import { Link } from 'react-router'
import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { DashboardBody, SubmissionBody } from '#features/editorial/api-schemas.ts'
import { api, errorMessage } from '#web/client/api/api.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { fetchSubmissions, type ListPage } from '#web/client/api/lists.ts'
import { isEditor } from '#web/client/session/require-user.ts'
import type { User } from '#web/client/session/stored-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SubmissionStatus } from '#web/ui/submission-status.tsx'

const maxShown = 5
/** How many of the newest submissions are searched for those that need the author. */
const maxSearched = 50

/** An editor's counts or an author's submissions, or why they could not be loaded. */
export type AssignedWork =
  | { counts: DashboardBody['counts'] }
  | { submissions: ListPage<SubmissionBody> }
  | { failure: string }

/** Never throws, so that the dashboard shows the articles also when this fails. */
export async function fetchAssignedWork(me: User, at: string): Promise<AssignedWork> {
  try {
    if (isEditor(me) && !me.needsTwoFactorSetup) {
      const { counts } = await api<DashboardBody>('/desk?limit=1', { page: at })
      return { counts }
    }
    return { submissions: await fetchSubmissions({ page: 1, limit: maxSearched }, at) }
  } catch (error) {
    return { failure: errorMessage(error, 'Your submissions could not be loaded') }
  }
}

/** For an author, the status and next step of each submission; for an editor, counts of what needs action. */
export function AssignedWorkSection({ work }: { work: AssignedWork }) {
  if ('failure' in work) return <ListError message={work.failure} />
  return 'counts' in work ? (
    <EditorialCounts counts={work.counts} />
  ) : (
    <OwnSubmissions submissions={work.submissions} />
  )
}

function EditorialCounts({ counts }: { counts: DashboardBody['counts'] }) {
  const tiles = [
    { query: 'waits=editors', label: 'Waiting for editors', count: counts.waits.editors },
    { query: 'editor=me', label: 'Assigned to me', count: counts.mine },
    { query: 'late=yes', label: 'Overdue', count: counts.late, alert: true },
    { query: 'waits=authors', label: 'Waiting for authors', count: counts.waits.authors },
    {
      query: 'letters=failed',
      label: 'Undelivered emails',
      count: counts.emailsFailed,
      alert: true,
    },
  ]
  return (
    <section aria-labelledby="own-work" className="mb-10">
      <h2 id="own-work" className="mb-3 text-2xl">
        Submissions
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {tiles.map(({ query, label, count, alert }) => (
          <li key={query}>
            <Link
              to={`/manage-journals/desk?${query}`}
              className="flex h-full flex-col rounded-xl border border-line bg-card px-4 py-3 text-ink no-underline hover:border-indigo"
            >
              <span
                className={`font-serif text-3xl font-bold tabular-nums ${alert && count > 0 ? 'text-alarm' : ''}`}
              >
                {count}
              </span>
              <span className="text-soft">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const needsAuthorFirst = (items: SubmissionBody[]) =>
  items.toSorted((a, b) => needsAuthor(b) - needsAuthor(a))
const needsAuthor = ({ stage }: Pick<SubmissionBody, 'stage'>) =>
  Number(stageInfo[stage].pendingParty === 'authors')

const OwnSubmissions = ({
  submissions: { items, total },
}: {
  submissions: ListPage<SubmissionBody>
}) => (
  <section aria-labelledby="own-work" className="mb-10">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-2">
      <h2 id="own-work" className="text-2xl">
        Your submissions
      </h2>
      {total > maxShown && <Link to="/submissions">All {total} of your submissions</Link>}
    </div>
    {items.length === 0 && (
      <p className="py-4 text-soft">
        You have no submissions yet. They will appear here, with their progress.{' '}
        <Link to="/guide">How to prepare a manuscript</Link>
      </p>
    )}
    <ul className="divide-y divide-line">
      {needsAuthorFirst(items)
        .slice(0, maxShown)
        .map((submission) => (
          <li
            key={submission._id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3"
          >
            <div className="min-w-0 flex-[1_1_24rem]">
              <h3 className="text-lg break-words">
                <Link to={`/submissions/${submission._id}`} className="text-inherit">
                  {submission.title}
                </Link>
              </h3>
              <SubmissionStatus
                stage={submission.stage}
                since={submission.stageSince}
                due={submission.due}
              />
            </div>
            <NextStep submission={submission} />
          </li>
        ))}
    </ul>
  </section>
)

function NextStep({
  submission: { _id, title, stage, journalId },
}: {
  submission: SubmissionBody
}) {
  if (journalId) {
    return (
      <Link to={`/journals/${journalId}`} aria-label={`View ${title}`} className="py-2">
        View
      </Link>
    )
  }
  if (!needsAuthor({ stage })) return null
  return (
    <ButtonLink to={`/submissions/${_id}`} look="go" aria-label={`Reply to editors about ${title}`}>
      Reply to editors
    </ButtonLink>
  )
}

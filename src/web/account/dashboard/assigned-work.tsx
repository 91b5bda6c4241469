import { Link } from 'react-router'
import { stageInfo } from '#domain/editorial/deadlines.ts'
import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import { errorMessage } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { fetchSubmissions, type ListPage } from '#web/api/lists.ts'
import { isEditor, type User } from '#web/client/session/stored-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SubmissionStatus } from '#web/ui/submission-status.tsx'
import { type Attention, fetchAttention, NeedsYou } from './needs-you.tsx'

const maxShown = 5
/** How many of the newest submissions are searched for those that need the author. */
const maxSearched = 50

/** What an editor has to do or an author's submissions, or why they could not be loaded. */
export type AssignedWork =
  | { attention: Attention }
  | { submissions: ListPage<SubmissionBody> }
  | { failure: string }

/** Never throws, so that the dashboard shows the articles also when this fails. */
export async function fetchAssignedWork(me: User, at: string): Promise<AssignedWork> {
  try {
    if (isEditor(me) && !me.needsTwoFactorSetup) return { attention: await fetchAttention(at) }
    return { submissions: await fetchSubmissions({ page: 1, limit: maxSearched, own: 'yes' }, at) }
  } catch (error) {
    const missing = isEditor(me) ? 'The submissions that need you' : 'Your submissions'
    return { failure: errorMessage(error, `${missing} could not be loaded`) }
  }
}

/** For an author, the status and next step of each submission; for an editor, what needs action. */
export function AssignedWorkSection({ work }: { work: AssignedWork }) {
  if ('failure' in work) return <ListError message={work.failure} />
  return 'attention' in work ? (
    <NeedsYou attention={work.attention} />
  ) : (
    <OwnSubmissions submissions={work.submissions} />
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
        My submissions
      </h2>
      {total > maxShown && <Link to="/submissions?own=yes">All {total} submissions</Link>}
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
              <SubmissionStatus {...submission} />
            </div>
            <NextStep submission={submission} />
          </li>
        ))}
    </ul>
  </section>
)

function NextStep({
  submission: { _id, title, stage, journalId, articleRemoved },
}: {
  submission: SubmissionBody
}) {
  if (journalId || articleRemoved) {
    const to = journalId ? `/journals/${journalId}` : `/submissions/${_id}`
    return (
      <Link to={to} aria-label={`View ${title}`} className="py-2">
        View
      </Link>
    )
  }
  if (!needsAuthor({ stage })) return null
  return (
    <ButtonLink
      to={`/submissions/${_id}`}
      look="primary"
      aria-label={`Reply to editors about ${title}`}
    >
      Reply to editors
    </ButtonLink>
  )
}

import { Link } from 'react-router'
import { standings } from '#domain/reviewing/waiting.ts'
import type { DeskBody, SubmissionBody } from '#features/submissions/wire.ts'
import { api } from '../client/call/api.ts'
import { fetchSubmissions, type Listing } from '../client/call/lists.ts'
import type { User } from '../client/session/browser-storage.ts'
import { isEditor } from '../client/session/guard.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Standing } from '../ui/standing.tsx'

/** So many submissions stand on the dashboard; the others are one press away. */
const shown = 5
/** Among so many, the newest, are those that wait for their author looked for. */
const lookedThrough = 50

/** What concerns whoever is signed in: the counts of the desk, or their own submissions; null where neither could be had. */
export type OwnWork =
  | { counts: DeskBody['counts'] }
  | { submissions: Listing<SubmissionBody> }
  | null

/** Asked beside the list of articles, which is shown also when this fails. */
export async function fetchOwnWork(me: User, at: string): Promise<OwnWork> {
  try {
    if (isEditor(me) && !me.owesTwoStep) {
      const { counts } = await api<DeskBody>('/desk?limit=1', { page: at })
      return { counts }
    }
    return { submissions: await fetchSubmissions({ page: 1, limit: lookedThrough }, at) }
  } catch {
    return null
  }
}

/** What concerns the person, before all else: for an author where each submission stands and what comes next, for an editor what waits. */
export function OwnWorkSection({ work }: { work: OwnWork }) {
  if (!work) return null
  return 'counts' in work ? (
    <DeskCounts counts={work.counts} />
  ) : (
    <OwnSubmissions submissions={work.submissions} />
  )
}

function DeskCounts({ counts }: { counts: DeskBody['counts'] }) {
  const tiles = [
    { query: 'waits=editors', label: 'Waits for us', count: counts.waits.editors },
    { query: 'editor=me', label: 'In your hands', count: counts.mine },
    { query: 'late=yes', label: 'Late', count: counts.late, grave: true },
    { query: 'waits=authors', label: 'Waits for authors', count: counts.waits.authors },
    {
      query: 'letters=failed',
      label: 'Letters that failed',
      count: counts.lettersFailed,
      grave: true,
    },
  ]
  return (
    <section aria-labelledby="own-work" className="mb-10">
      <h2 id="own-work" className="mb-3 text-2xl">
        On the desk
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {tiles.map(({ query, label, count, grave }) => (
          <li key={query}>
            <Link
              to={`/manage-journals/desk?${query}`}
              className="flex h-full flex-col rounded-xl border border-line bg-card px-4 py-3 text-ink no-underline hover:border-indigo"
            >
              <span
                className={`font-serif text-3xl font-bold tabular-nums ${grave && count > 0 ? 'text-alarm' : ''}`}
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

/** Those that wait for their author first. */
const inOrder = (items: SubmissionBody[]) => items.toSorted((a, b) => waits(b) - waits(a))
const waits = ({ stage }: Pick<SubmissionBody, 'stage'>) =>
  Number(standings[stage].waitsFor === 'authors')

function OwnSubmissions({
  submissions: { items, total },
}: {
  submissions: Listing<SubmissionBody>
}) {
  return (
    <section aria-labelledby="own-work" className="mb-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-2">
        <h2 id="own-work" className="text-2xl">
          Your submissions
        </h2>
        {total > shown && <Link to="/submissions">All {total} of your submissions</Link>}
      </div>
      {items.length === 0 && (
        <p className="py-4 text-soft">
          You have not sent a manuscript yet. Once you have, this is where you see what happens to
          it. <Link to="/guide">How to prepare one</Link>
        </p>
      )}
      <ul className="divide-y divide-line">
        {inOrder(items)
          .slice(0, shown)
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
                <Standing
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
}

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
  if (!waits({ stage })) return null
  return (
    <ButtonLink
      to={`/submissions/${_id}`}
      look="go"
      aria-label={`Answer the editors about ${title}`}
    >
      Answer the editors
    </ButtonLink>
  )
}

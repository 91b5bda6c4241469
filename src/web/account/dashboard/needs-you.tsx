import { Link } from 'react-router'
import { daysInStage, stageInfo } from '#domain/editorial/deadlines.ts'
import type { DashboardBody, DashboardItem } from '#features/editorial/dashboard/api-schemas.ts'
import { api } from '#web/api/api.ts'

const maxShown = 5

/** The submissions that wait for an editor: their own and unassigned ones, longest wait first, without samples. */
export type Attention = { items: DashboardItem[]; total: number; counts: DashboardBody['counts'] }

export async function fetchAttention(page: string): Promise<Attention> {
  const query = { pendingParty: 'editors', samples: 'no', limit: maxShown } as const
  const [mine, unassigned] = await Promise.all([
    api('GET /dashboard', { query: { ...query, editor: 'me' }, page }),
    api('GET /dashboard', { query: { ...query, editor: 'nobody' }, page }),
  ])
  const items = [...mine.items, ...unassigned.items]
    .toSorted((a, b) => a.stageSince.localeCompare(b.stageSince))
    .slice(0, maxShown)
  const total = mine.pagination.total + unassigned.pagination.total
  return { items, total, counts: mine.counts }
}

const queue = '/manage-journals?tab=submitted'

export function NeedsYou({ attention: { items, total, counts } }: { attention: Attention }) {
  const number = total + counts.emailsFailed
  return (
    <section aria-labelledby="needs-you" className="mb-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="needs-you" className="text-2xl">
          {number === 0 ? 'Nothing needs you now' : `Needs you: ${number}`}
        </h2>
        <OtherCounts counts={counts} hidden={total - items.length} />
      </div>
      {number > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-card px-5">
          {items.map((item) => (
            <Item key={item._id} item={item} />
          ))}
          {counts.emailsFailed > 0 && (
            <li className="py-2.5">
              <Link to={`${queue}&emails=failed`} className="font-semibold text-alarm">
                Undelivered emails: {counts.emailsFailed}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function Item({ item }: { item: DashboardItem }) {
  const { _id, title, stage, stageSince, due, editor } = item
  const now = new Date()
  const isLate = due !== null && new Date(due) < now
  const days = daysInStage(new Date(isLate ? due : stageSince), now)
  const { label, nextStep } = stageInfo[stage]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5 md:grid md:grid-cols-[minmax(0,1fr)_19rem_6rem]">
      <Link
        to={`/manage-journals/submissions/${_id}`}
        className="line-clamp-2 w-full font-serif font-bold break-words text-ink no-underline hover:underline md:line-clamp-1"
      >
        {title}
      </Link>
      <span className="text-soft">
        {stage === 'corrected' ? label : nextStep} · {editor ? 'assigned to you' : 'not assigned'}
      </span>
      <span
        className={`tabular-nums md:text-right ${isLate ? 'font-bold text-alarm' : 'text-soft'}`}
      >
        {days === 0 && !isLate ? 'Today' : `${Math.max(1, days)} ${days > 1 ? 'days' : 'day'}`}
        {isLate && ' late'}
      </span>
    </li>
  )
}

/** The counts that are not zero, in small type: they need nothing now. */
function OtherCounts({ counts, hidden }: { counts: Attention['counts']; hidden: number }) {
  const others = [
    {
      query: 'pendingParty=editors',
      label: 'All that need action',
      count: hidden > 0 ? counts.pendingParty.editors : 0,
    },
    { query: 'editor=me', label: 'Assigned to you', count: counts.mine },
    { query: 'pendingParty=authors', label: 'With authors', count: counts.pendingParty.authors },
    { query: 'pendingParty=reviewers', label: 'In review', count: counts.pendingParty.reviewers },
    { query: 'overdue=yes', label: 'Overdue', count: counts.overdue },
  ].filter(({ count }) => count > 0)
  if (others.length === 0) return null
  return (
    <ul aria-label="Submissions" className="flex flex-wrap gap-x-5">
      {others.map(({ query, label, count }) => (
        <li key={query}>
          <Link to={`${queue}&${query}`} className="inline-flex min-h-8 items-center text-soft">
            {label}: <span className="ml-1 tabular-nums">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

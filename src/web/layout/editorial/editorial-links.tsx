import { Link, useLocation } from 'react-router'
import { useAttentionCounts } from './attention-counts.ts'
import { findPlace, placesOf } from './places.ts'

type Props = { role: 'editor' | 'manager'; className: string }

/** A list item with a link for each place, with what needs action there. */
export function EditorialLinks({ role, className }: Props) {
  const { pathname, search } = useLocation()
  const current = findPlace(pathname, search)
  const counts = useAttentionCounts()
  return placesOf(role).map(({ to, label, count }) => {
    const n = count ? (counts[count.name] ?? 0) : 0
    return (
      <li key={to}>
        <Link to={to} aria-current={to === current ? 'page' : undefined} className={className}>
          {label}
          {count && n > 0 && (
            <>
              <span
                aria-hidden
                className={`min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-bold tabular-nums ${count.isAlert ? 'bg-alarm text-card' : 'bg-indigo text-card'}`}
              >
                {n}
              </span>
              <span className="sr-only">
                , {n} {count.text}
              </span>
            </>
          )}
        </Link>
      </li>
    )
  })
}

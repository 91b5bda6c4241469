import { Link } from 'react-router'

export type FilterPill = {
  to: string
  label: string
  /** Left out where it is not known. */
  count?: number
  isChosen: boolean
}

/** Filters of a list with their counts. Empty filters are hidden, except the current one. */
export function FilterPills({ label, pills }: { label: string; pills: FilterPill[] }) {
  const shown = pills.filter(({ count, isChosen }) => count !== 0 || isChosen)
  if (shown.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className="mb-4 flex flex-wrap gap-2">
        {shown.map((pill) => (
          <li key={pill.to}>
            <Link
              to={pill.to}
              aria-current={pill.isChosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-card px-4 font-semibold text-ink no-underline hover:border-indigo aria-[current]:border-transparent aria-[current]:bg-indigo aria-[current]:text-paper dark:aria-[current]:border-indigo dark:aria-[current]:bg-grey-bg dark:aria-[current]:text-indigo"
            >
              {pill.label}{' '}
              {pill.count !== undefined && <span className="tabular-nums">{pill.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

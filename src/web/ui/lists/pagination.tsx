import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

type Props = { page: number; totalPages: number; address: (page: number) => string }

const linkStyle =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-lg border border-edge bg-card px-3 no-underline'

/** Links to the pages of a list; they work without JavaScript. */
export function Pagination({ page, totalPages, address }: Props) {
  if (totalPages <= 1) return null
  return (
    <nav
      aria-label="Pages"
      className="my-8 flex flex-wrap items-center justify-center gap-1 sm:gap-2"
    >
      {page > 1 && (
        <Link to={address(page - 1)} rel="prev" className={linkStyle}>
          <ChevronLeft size={18} aria-hidden /> <span className="max-sm:sr-only">Previous</span>
        </Link>
      )}
      {nearbyPages(page, totalPages).map((entry, index, all) => (
        <span key={entry} className="contents">
          {index > 0 && entry - (all[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
          <Link
            to={address(entry)}
            aria-current={entry === page ? 'page' : undefined}
            aria-label={`Page ${entry}`}
            className={`${linkStyle} aria-[current]:border-indigo aria-[current]:bg-indigo aria-[current]:text-paper dark:aria-[current]:bg-grey-bg dark:aria-[current]:text-indigo`}
          >
            {entry}
          </Link>
        </span>
      ))}
      {page < totalPages && (
        <Link to={address(page + 1)} rel="next" className={linkStyle}>
          <span className="max-sm:sr-only">Next</span> <ChevronRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}

/** The first page, the last, the neighbours of the current one, and single pages between these. */
const nearbyPages = (page: number, totalPages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, totalPages])]
    .filter((n) => n >= 1 && n <= totalPages)
    .sort((a, b) => a - b)
    .flatMap((n, index, all) => (n - (all[index - 1] ?? n) === 2 ? [n - 1, n] : [n]))

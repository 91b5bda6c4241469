import { ListTree, X } from 'lucide-react'
import { Link } from 'react-router'
import type { Facets } from '#features/publishing/search/facets.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { type ArchiveFilter, archivePath } from './archive-filter.ts'

type FacetKind = keyof Facets

const facetKinds: readonly { kind: FacetKind; one: string; many: string }[] = [
  { kind: 'year', one: 'Year', many: 'Years' },
  { kind: 'category', one: 'Category', many: 'Categories' },
  { kind: 'issue', one: 'Issue', many: 'Issues' },
  { kind: 'author', one: 'Author', many: 'Authors' },
  { kind: 'keyword', one: 'Keyword', many: 'Keywords' },
]

/** What narrows the archive at present, each with the way to take it away. */
export function ActiveFilters({
  filter,
  facets,
}: {
  filter: ArchiveFilter
  facets: Facets | null
}) {
  const chosen = facetKinds.filter(({ kind }) => filter[kind] !== undefined)
  if (chosen.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {chosen.map(({ kind, one }) => {
        const value = String(filter[kind])
        const label = kind === 'issue' ? (facets?.issue.at(0)?.label ?? 'unknown') : value
        return (
          <li key={kind} className="max-w-full">
            <Link
              to={archivePath({ ...filter, [kind]: undefined })}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge bg-card px-4 text-ink no-underline"
            >
              <span className="min-w-0 break-words">
                <span className="sr-only">Remove </span>
                {one}: {label}
              </span>
              <X size={16} aria-hidden className="flex-none" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type Props = { filter: ArchiveFilter; facets: Facets; matching: number }

/** What would narrow the archive further, with how many articles each leaves. Folded, so that a phone shows articles first. */
export function ArchiveFacets({ filter, facets, matching }: Props) {
  const offered = facetKinds.filter(
    ({ kind }) => filter[kind] === undefined && facets[kind].some(({ count }) => count < matching),
  )
  if (offered.length === 0) return null
  return (
    <Disclosure
      className="mt-2"
      summary={
        <>
          <ListTree size={18} aria-hidden /> Narrow down
        </>
      }
    >
      <div className="mt-1 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map(({ kind, many }) => (
          <section key={kind} className="min-w-0">
            <h2 className="mb-1 font-sans text-base font-semibold">{many}</h2>
            <ul className="flex flex-wrap gap-x-4">
              {facets[kind].map(({ value, label, count }) => (
                <li key={value} className="max-w-full">
                  <Link
                    to={archivePath({ ...filter, [kind]: value })}
                    className="inline-block max-w-full py-1.5 break-words"
                  >
                    {label}
                  </Link>{' '}
                  <span className="text-soft">({count})</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Disclosure>
  )
}

/** In which order the articles stand; without a search there is one order only. */
export function SortOrder({ filter }: { filter: ArchiveFilter }) {
  if (!filter.search) return null
  const orders = [
    { sort: undefined, words: 'By relevance' },
    { sort: 'date', words: 'By date' },
  ] as const
  return (
    <ul className="flex gap-x-5">
      {orders.map(({ sort, words }) => (
        <li key={words}>
          <Link
            to={archivePath({ ...filter, sort })}
            aria-current={filter.sort === sort ? 'true' : undefined}
            className="inline-block py-1 aria-[current]:text-ink aria-[current]:no-underline"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}

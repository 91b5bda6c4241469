import { ListTree, X } from 'lucide-react'
import { Link } from 'react-router'
import type { Facets } from '#features/publishing/search/facets.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { type ArchiveFilter, archivePath } from './archive-filter.ts'

type FacetKind = keyof Facets

const facetKinds: readonly { kind: FacetKind; label: string; plural: string }[] = [
  { kind: 'year', label: 'Year', plural: 'Years' },
  { kind: 'category', label: 'Category', plural: 'Categories' },
  { kind: 'issue', label: 'Issue', plural: 'Issues' },
  { kind: 'author', label: 'Author', plural: 'Authors' },
  { kind: 'keyword', label: 'Keyword', plural: 'Keywords' },
]

export function ActiveFilters({
  filter,
  facets,
}: {
  filter: ArchiveFilter
  facets: Facets | null
}) {
  const active = facetKinds.filter(({ kind }) => filter[kind] !== undefined)
  if (active.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {active.map(({ kind, label }) => {
        const value = String(filter[kind])
        const name = kind === 'issue' ? (facets?.issue.at(0)?.label ?? 'unknown') : value
        return (
          <li key={kind} className="max-w-full">
            <Link
              to={archivePath({ ...filter, [kind]: undefined })}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge bg-card px-4 text-ink no-underline"
            >
              <span className="min-w-0 break-words">
                <span className="sr-only">Remove </span>
                {label}: {name}
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

/** Further filters with the number of articles for each. Collapsed, so that a phone shows articles first. */
export function ArchiveFacets({ filter, facets, matching }: Props) {
  const available = facetKinds.filter(
    ({ kind }) => filter[kind] === undefined && facets[kind].some(({ count }) => count < matching),
  )
  if (available.length === 0) return null
  return (
    <Disclosure
      className="mt-2"
      summary={
        <>
          <ListTree size={18} aria-hidden /> Refine results
        </>
      }
    >
      <div className="mt-1 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {available.map(({ kind, plural }) => (
          <section key={kind} className="min-w-0">
            <h2 className="mb-1 font-sans text-base font-semibold">{plural}</h2>
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

/** Links to sort the results; without a search there is only one order. */
export function SortOrder({ filter }: { filter: ArchiveFilter }) {
  if (!filter.search) return null
  const orders = [
    { sort: undefined, label: 'By relevance' },
    { sort: 'date', label: 'By date' },
  ] as const
  return (
    <ul className="flex gap-x-5">
      {orders.map(({ sort, label }) => (
        <li key={label}>
          <Link
            to={archivePath({ ...filter, sort })}
            aria-current={filter.sort === sort ? 'true' : undefined}
            className="inline-block py-1 aria-[current]:text-ink aria-[current]:no-underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

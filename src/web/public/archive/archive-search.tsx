import { ListFilter, X } from 'lucide-react'
import { Form, Link, useSubmit } from 'react-router'
import type { Facet, Facets } from '#features/publishing/search/facets.ts'
import { Select } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { type ArchiveFilter, archivePath } from './archive-filter.ts'

/** The filters that the form carries unseen: they are links of the panel. */
const hiddenFields = ['issue', 'author', 'keyword', 'sort'] as const

type Props = {
  filter: ArchiveFilter
  years: number[]
  categories: readonly string[]
  /** Null while the archive cannot be loaded. */
  facets: Facets | null
  matching: number
}

export function ArchiveSearch({ filter, years, categories, facets, matching }: Props) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      action="/archive"
      role="search"
      key={JSON.stringify(filter)}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget)
      }}
    >
      <div className="grid gap-2 sm:flex sm:gap-3">
        <SearchField
          name="q"
          defaultValue={filter.search ?? ''}
          label="Search the archive"
          placeholder="Search by title, author, or keywords..."
          aria-describedby="phrases"
          className="flex-1"
        />
        <Button type="submit" look="primary">
          Search
        </Button>
      </div>
      <p id="phrases" className="mt-1 text-sm text-soft">
        Quotation marks find a phrase: “lesson study”.
      </p>
      {hiddenFields.map(
        (name) =>
          filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
      <Disclosure
        open={filter.year !== undefined || filter.category !== undefined}
        summary={
          <>
            <ListFilter size={18} aria-hidden /> Filters
          </>
        }
      >
        <div className="mb-2 grid gap-x-8 gap-y-5 rounded-xl border border-line bg-card p-4 sm:grid-cols-2 sm:p-5">
          <Select label="Year" name="year" defaultValue={filter.year ?? ''}>
            <Options values={years.map(String)} facet={facets?.year} />
          </Select>
          <Select label="Category" name="category" defaultValue={filter.category ?? ''}>
            <Options values={categories} facet={facets?.category} />
          </Select>
          {facets && <FacetLinks filter={filter} facets={facets} matching={matching} />}
        </div>
      </Disclosure>
      <ActiveFilters filter={filter} facets={facets} />
    </Form>
  )
}

type OptionsProps = { values: readonly string[]; facet: Facet[] | undefined }

/** Every value, with the number of articles where there are any. */
const Options = ({ values, facet }: OptionsProps) => (
  <>
    <option value="">All</option>
    {values.map((value) => {
      const count = facet?.find((one) => one.value === value)?.count
      return (
        <option key={value} value={value} label={count ? `${value} (${count})` : undefined}>
          {value}
        </option>
      )
    })}
  </>
)

const linkedFacets = [
  { kind: 'issue', title: 'Issues' },
  { kind: 'author', title: 'Authors' },
  { kind: 'keyword', title: 'Keywords' },
] as const

/** The values of the result that would narrow it, with the number of articles for each. */
function FacetLinks({
  filter,
  facets,
  matching,
}: Pick<Props, 'filter' | 'matching'> & { facets: Facets }) {
  const available = linkedFacets.filter(
    ({ kind }) => filter[kind] === undefined && facets[kind].some(({ count }) => count < matching),
  )
  return available.map(({ kind, title }) => (
    <section key={kind} className="min-w-0 last:odd:sm:col-span-2">
      <h2 className="mb-1 font-sans text-base font-semibold">{title}</h2>
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
  ))
}

const labels = {
  year: 'Year',
  category: 'Category',
  issue: 'Issue',
  author: 'Author',
  keyword: 'Keyword',
}

function ActiveFilters({ filter, facets }: Pick<Props, 'filter' | 'facets'>) {
  const active = Object.entries(labels).filter(([kind]) => filter[kind as keyof Facets])
  if (active.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {active.map(([kind, label]) => {
        const value = filter[kind as keyof Facets]
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

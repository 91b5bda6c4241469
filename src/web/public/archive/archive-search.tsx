import { ListFilter, Search } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { Select } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import type { ArchiveFilter } from './archive-filter.ts'

const hiddenFields = ['issue', 'author', 'keyword', 'sort'] as const

type Props = {
  filter: ArchiveFilter
  years: number[]
  categories: readonly string[]
}

export function ArchiveSearch({ filter, years, categories }: Props) {
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
      className="rounded-xl border border-line bg-card p-4"
    >
      <div className="flex flex-wrap gap-3">
        <SearchField
          name="q"
          defaultValue={filter.search ?? ''}
          label="Search the archive"
          placeholder="Search by title, author, or keywords..."
          className="flex-[1_1_16rem] bg-paper"
        />
        <Button type="submit" look="go">
          <Search size={18} aria-hidden /> Search
        </Button>
      </div>
      {hiddenFields.map(
        (name) =>
          filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
      <Disclosure
        open={filter.year !== undefined || filter.category !== undefined}
        className="mt-1 -mb-1.5 open:mb-0"
        summary={
          <>
            <ListFilter size={18} aria-hidden /> Filters
          </>
        }
      >
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <Select label="Year" name="year" defaultValue={filter.year ?? ''}>
            <option value="">All</option>
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
          <Select label="Category" name="category" defaultValue={filter.category ?? ''}>
            <option value="">All</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </div>
      </Disclosure>
    </Form>
  )
}

import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { Select, TextField } from '../ui/field.tsx'

export type PublicationValues = {
  category?: string | null
  volume?: number | null
  issue?: string | null
  pages?: string | null
  publicationDate?: string | null
}

/** Where and when an article appears; plain fields, read when the form is sent. */
export function PublicationFields({ values = {} }: { values?: PublicationValues }) {
  const categories = useRouteLoaderData<typeof loader>('root')?.journal.categories ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="Category" name="category" defaultValue={values.category ?? ''}>
        <option value="">None</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextField
        label="Publication date"
        name="publicationDate"
        type="date"
        defaultValue={values.publicationDate ?? ''}
      />
      <TextField
        label="Volume"
        name="volume"
        type="number"
        min={1}
        max={9999}
        defaultValue={values.volume ?? ''}
      />
      <TextField label="Issue" name="issue" maxLength={20} defaultValue={values.issue ?? ''} />
      <TextField
        label="Pages"
        name="pages"
        maxLength={30}
        placeholder="41-58"
        defaultValue={values.pages ?? ''}
      />
    </div>
  )
}

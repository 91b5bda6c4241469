import { useRouteLoaderData } from 'react-router'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import type { loader } from '#web/root.tsx'
import { IssueField } from './issue-field.tsx'
import { LanguageAndLicence } from './metadata/language-and-licence.tsx'

type FieldName = 'category' | 'pages' | 'publicationDate'

const emptyLabels = {
  language: 'As submitted, or English',
  licence: 'As submitted, or default',
}

/** Where and when an article appears; for a manuscript, also its language and licence. */
export function PublicationFields({ ofManuscript = false }) {
  const { field } = useFormFields<FieldName>()
  const categories = useRouteLoaderData<typeof loader>('root')?.journal.categories ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="Category" {...field('category')}>
        <option value="">None</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextField
        label="Publication date"
        hint="If empty, the day on which it is published"
        type="date"
        {...field('publicationDate')}
      />
      <IssueField />
      <TextField label="Pages" placeholder="41–58" {...field('pages')} />
      {ofManuscript && <LanguageAndLicence emptyLabels={emptyLabels} />}
    </div>
  )
}

export const blankPublication = {
  category: '',
  volume: '',
  issue: '',
  pages: '',
  publicationDate: '',
  createIssue: 'false',
  language: '',
  licence: '',
}

export const ContentField = () => (
  <TextArea
    label="Content"
    hint="Optional: text shown on the article page"
    {...useFormFields<'content'>().field('content')}
  />
)

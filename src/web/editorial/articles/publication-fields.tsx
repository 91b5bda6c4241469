import type { ComponentProps } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import type { loader } from '#web/root.tsx'
import { LanguageAndLicence } from './metadata/language-and-licence.tsx'

type ArticleFieldName = 'category' | 'volume' | 'issue' | 'pages' | 'publicationDate'
type ManuscriptFieldName = ArticleFieldName | 'language' | 'licence'
type FieldProps = Partial<ComponentProps<'input'> & ComponentProps<'select'>> & { error?: string }

type Props =
  | { field(name: ArticleFieldName): FieldProps; ofManuscript?: never }
  /** For a manuscript, the language and the licence are asked as well. */
  | { field(name: ManuscriptFieldName): FieldProps; ofManuscript: true }

const emptyLabels = {
  language: 'English, or as in the draft',
  licence: 'The journal’s licence, or as in the draft',
}

export function PublicationFields(props: Props) {
  const { field } = props
  const categories = useRouteLoaderData<typeof loader>('root')?.journal.categories ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="Category" {...field('category')}>
        <option value="">None</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextField label="Publication date" type="date" {...field('publicationDate')} />
      <TextField label="Volume" type="number" min={1} max={9999} {...field('volume')} />
      <TextField label="Issue" {...field('issue')} />
      <TextField label="Pages" placeholder="41-58" {...field('pages')} />
      {props.ofManuscript && <LanguageAndLicence field={props.field} emptyLabels={emptyLabels} />}
    </div>
  )
}

export function ContentField(field: ComponentProps<'textarea'> & { error?: string | undefined }) {
  return <TextArea label="Content" hint="Optional: text shown on the article page" {...field} />
}

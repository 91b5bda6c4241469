import { useFormContext } from 'react-hook-form'
import { Select } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'

const kinds = {
  correction: 'Correction',
  retraction: 'Retraction',
  'expression-of-concern': 'Expression of concern',
}

/** Chooses the kind of a notice about an article. The title follows while the user has not changed it. */
export function NoticeKind({ article }: { article: { title: string } }) {
  const { field } = useFormFields()
  const { getValues, setValue } = useFormContext<{ title: string }>()
  const titles = Object.values(kinds).map((kind) => `${kind}: ${article.title}`)
  const notice = field('notice')
  const choose: typeof notice.onChange = (event) => {
    const kind = event.target.value as keyof typeof kinds
    if (titles.includes(getValues('title'))) setValue('title', `${kinds[kind]}: ${article.title}`)
    return notice.onChange(event)
  }
  return (
    <Select label="Kind of notice" {...notice} onChange={choose}>
      <NoticeKinds />
    </Select>
  )
}

export const NoticeKinds = () =>
  Object.entries(kinds).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

import { useFormField } from '#web/form/use-form-field.ts'
import { linkedAuthorField } from '#web/form/use-linked-field.ts'
import type { AuthorRow } from './author-rows.ts'
import { AuthorsEditor } from './authors-editor.tsx'

export function AuthorsField() {
  const { value, currentErrorPath, ...field } = useFormField<AuthorRow[]>('contributors')
  return (
    <AuthorsEditor
      rows={value}
      currentErrorPath={() => currentErrorPath() ?? linkedAuthorField()}
      {...field}
    />
  )
}

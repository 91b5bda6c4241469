import { type Control, useController } from 'react-hook-form'
import { linkedAuthorField } from '#web/editorial/controls/use-linked-field.ts'
import { errorPath } from '#web/form/use-validated-form.ts'
import type { AuthorRow } from './author-rows.ts'
import { AuthorsEditor } from './authors-editor.tsx'

type FormValues = { contributors: AuthorRow[] }

type Props = {
  entry: { form: { control: unknown }; names: { current: Set<string> } }
}

/** The authors as the form field `contributors`. */
export function AuthorsField({ entry }: Props) {
  const control = entry.form.control as Control<FormValues>
  const { field, fieldState } = useController({ name: 'contributors', control })
  const error = fieldState.error as unknown as Parameters<typeof errorPath>[0]
  entry.names.current.add('contributors')
  return (
    <AuthorsEditor
      rows={field.value}
      onChange={field.onChange}
      ref={field.ref}
      problem={error?.message ? { message: error.message, at: errorPath(error) } : undefined}
      currentErrorPath={() =>
        errorPath(control.getFieldState('contributors').error as typeof error) ??
        linkedAuthorField()
      }
    />
  )
}

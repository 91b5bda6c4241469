import { type Control, useController } from 'react-hook-form'
import { placeOf } from '../../form/use-entry.ts'
import { ledToAuthor } from '../use-led-to.ts'
import { AuthorsEditor } from './authors-editor.tsx'
import type { AuthorRow } from './rows.ts'

type Held = { contributors: AuthorRow[] }

type Props = {
  entry: { form: { control: unknown }; names: { current: Set<string> } }
}

/** The people of a byline, as a field of a form that holds them as `contributors`. */
export function AuthorsField({ entry }: Props) {
  const control = entry.form.control as Control<Held>
  const { field, fieldState } = useController({ name: 'contributors', control })
  const error = fieldState.error as unknown as Parameters<typeof placeOf>[0]
  entry.names.current.add('contributors')
  return (
    <AuthorsEditor
      rows={field.value}
      onChange={field.onChange}
      ref={field.ref}
      problem={error?.message ? { message: error.message, at: placeOf(error) } : undefined}
      whereNow={() =>
        placeOf(control.getFieldState('contributors').error as typeof error) ?? ledToAuthor()
      }
    />
  )
}

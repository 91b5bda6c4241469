import { type Control, type FieldValues, useWatch } from 'react-hook-form'

/** What the fields of a form hold, while they are typed. */
export const useFormValues = <Held extends FieldValues>(entry: {
  form: { control: unknown }
}): Held => useWatch({ control: entry.form.control as Control<Held> }) as Held

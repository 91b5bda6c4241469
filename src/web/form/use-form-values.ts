import { type Control, type FieldValues, useWatch } from 'react-hook-form'

/** The current values of a form, updated while the user types. */
export const useFormValues = <Input extends FieldValues>(entry: {
  form: { control: unknown }
}): Input => useWatch({ control: entry.form.control as Control<Input> }) as Input

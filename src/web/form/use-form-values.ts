import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'

/** The current values of the form around it, updated while the user types. */
export function useFormValues<Values extends FieldValues>(): Values {
  const { getValues } = useFormContext<Values>()
  useWatch()
  return getValues()
}

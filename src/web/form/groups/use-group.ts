import { useMarkedField } from '#web/form/use-form-field.ts'

/** An object in the form, such as `contact` with email and phone or a row of a list. */
export function useGroup<Value extends object>(path: string) {
  const { value, onChange, mark } = useMarkedField<Value>(path)
  const change = (part: Partial<Value>) => onChange({ ...value, ...part })
  return { path, value, change, mark }
}

export type Group<Value extends object> = ReturnType<typeof useGroup<Value>>

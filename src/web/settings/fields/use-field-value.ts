import { useEffect } from 'react'
import { type Control, type FieldError, useController } from 'react-hook-form'
import { errorPath } from '#web/form/use-validated-form.ts'

type FormHandle = {
  form: { control: unknown }
  names: { current: Set<string> }
  element: { current: HTMLFormElement | null }
}

/** What a control of a row is given: its place in the form, by which it is led to, and what is wrong with it. */
export type ControlProps = { 'data-at': string; error: string | undefined }

/** Marks the control at a place: `associateEditors.1.orcid`. */
export type GetControlProps = (place: string) => ControlProps

/**
 * A value of a form that is made by many controls: a list of rows, or a look. What is wrong with a part of it is said
 * at the control that is marked with its place, and the form leads there.
 */
export function useFieldValue<Value>(entry: FormHandle, name: string) {
  const control = entry.form.control as Control<Record<string, unknown>>
  const { field, fieldState } = useController({ name, control })
  entry.names.current.add(name)
  const placeNow = () =>
    errorPath(control.getFieldState(name).error as FieldError | undefined) ?? name
  useEffect(() => {
    field.ref({ focus: () => findControl(entry.element.current, placeNow())?.focus() })
  })
  const error = fieldState.error as FieldError | undefined
  const wrongAt = error && (errorPath(error) ?? name)
  const mark: GetControlProps = (place) => {
    const at = `${name}.${place}`
    return { 'data-at': at, error: wrongAt === at ? error?.message : undefined }
  }
  return {
    value: field.value as Value,
    onChange: field.onChange as (value: Value) => void,
    mark,
    /** What is wrong, and where; also what no control is marked with. */
    problem: wrongAt ? { at: wrongAt, message: error?.message ?? '' } : undefined,
  }
}

/** The control at a place, else the first of what it is a part of. */
function findControl(form: HTMLFormElement | null, place: string): HTMLElement | undefined {
  const marked = [...(form?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
  for (let at = place; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = marked.find(
      ({ dataset }) => dataset.at === at || dataset.at?.startsWith(`${at}.`),
    )
    if (found) return found
  }
  return undefined
}

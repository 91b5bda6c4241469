import { useEffect } from 'react'
import { type Control, type FieldError, useController } from 'react-hook-form'
import { errorPath } from '#web/form/use-validated-form.ts'

type FormHandle = {
  form: { control: unknown }
  names: { current: Set<string> }
  element: { current: HTMLFormElement | null }
}

/** The path of a control in the form, used to focus it, and its error. */
export type ControlProps = { 'data-at': string; error: string | undefined }

/** Returns the props of the control at a path, such as `associateEditors.1.orcid`. */
export type GetControlProps = (path: string) => ControlProps

/**
 * A form value that many controls edit, such as a list of rows. An error in a part of the value appears at the
 * control with its path, and the form focuses that control.
 */
export function useFieldValue<Value>(entry: FormHandle, name: string) {
  const control = entry.form.control as Control<Record<string, unknown>>
  const { field, fieldState } = useController({ name, control })
  entry.names.current.add(name)
  const currentErrorPath = () =>
    errorPath(control.getFieldState(name).error as FieldError | undefined) ?? name
  useEffect(() => {
    field.ref({ focus: () => findControl(entry.element.current, currentErrorPath())?.focus() })
  })
  const error = fieldState.error as FieldError | undefined
  const problemPath = error && (errorPath(error) ?? name)
  const mark: GetControlProps = (path) => {
    const at = `${name}.${path}`
    return { 'data-at': at, error: problemPath === at ? error?.message : undefined }
  }
  return {
    value: field.value as Value,
    onChange: field.onChange as (value: Value) => void,
    mark,
    /** The current error and its path, also if no control has that path. */
    problem: problemPath ? { at: problemPath, message: error?.message ?? '' } : undefined,
  }
}

/** The control at a path, or the first control of the nearest parent path. */
function findControl(form: HTMLFormElement | null, path: string): HTMLElement | undefined {
  const controls = [...(form?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const control = controls.find(
      ({ dataset }) => dataset.at === at || dataset.at?.startsWith(`${at}.`),
    )
    if (control) return control
  }
  return undefined
}

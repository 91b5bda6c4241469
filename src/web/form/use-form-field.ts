import { useEffect } from 'react'
import { type FieldValues, useController, useFormContext, useWatch } from 'react-hook-form'
import { useFormFields } from './form.tsx'
import { errorPath } from './use-validated-form.ts'

/** An error, and the path of the control that has it: `contributors.1.orcid`. */
export type FieldProblem = { message: string; at: string }

/** A field of the form around it that is no plain input, such as a list of rows. */
export function useFormField<Value>(name: string) {
  const { getFieldState } = useFormContext()
  const { field, fieldState } = useController<Record<string, unknown>>({ name })
  const { names } = useFormFields()
  names.current.add(name)
  const { error } = fieldState
  const problem: FieldProblem | undefined = error && {
    message: error.message ?? '',
    at: errorPath(error) ?? name,
  }
  return {
    value: field.value as Value,
    onChange: (value: Value) => field.onChange(value),
    /** Takes the control that gets the focus when the field is wrong. */
    ref: field.ref,
    problem,
    /** The path of the current error; undefined when the field has none or it concerns the whole field. */
    currentErrorPath: () => errorPath(getFieldState(name).error),
  }
}

/** The path of a control in the form, used to focus it, and its error. */
export type ControlProps = { 'data-at': string; error: string | undefined }

/** A field edited by many controls. Each is marked with its path, where its error appears and is focused. */
export function useMarkedField<Value>(name: string) {
  const { ref, currentErrorPath, ...field } = useFormField<Value>(name)
  const { element } = useFormFields()
  useEffect(() => {
    ref({ focus: () => findControl(element.current, currentErrorPath() ?? name)?.focus() })
  })
  const { problem } = field
  /** The properties of the control at a path, such as `associateEditors.1.orcid`. */
  const mark = (path: string): ControlProps => {
    const at = `${name}.${path}`
    return { 'data-at': at, error: problem?.at === at ? problem.message : undefined }
  }
  return { ...field, mark }
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

/** The current values of the form around it, updated while the user types. */
export function useFormValues<Values extends FieldValues>(): Values {
  const { getValues } = useFormContext<Values>()
  useWatch()
  return getValues()
}

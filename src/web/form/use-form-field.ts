import { useEffect } from 'react'
import {
  type FieldValues,
  get,
  set,
  useController,
  useFormContext,
  useWatch,
} from 'react-hook-form'
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

/**
 * A value at a path of the form, such as `board.associateEditors`. Its controls are marked with their paths, where errors appear and
 * are focused.
 */
export function useMarkedField<Value>(path: string) {
  const [name = ''] = path.split('.')
  const { value, onChange, ref, problem, currentErrorPath } = useFormField(name)
  const { element } = useFormFields()
  useEffect(() => {
    ref({ focus: () => findControl(element.current, currentErrorPath() ?? name)?.focus() })
  })
  return {
    value: get({ [name]: value }, path) as Value,
    onChange(changed: Value) {
      const field = structuredClone({ [name]: value })
      set(field, path, changed)
      onChange(field[name])
    },
    problem,
    /** The properties of the control of the value, or of one at a path in it: `1.orcid`. */
    mark(at?: string): ControlProps {
      const marked = at ? `${path}.${at}` : path
      const isHere = problem && `${problem.at}.`.startsWith(`${marked}.`)
      return { 'data-at': marked, error: isHere ? problem.message : undefined }
    },
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

/** The current values of the form around it, updated while the user types. */
export function useFormValues<Values extends FieldValues>(): Values {
  const { getValues } = useFormContext<Values>()
  useWatch()
  return getValues()
}

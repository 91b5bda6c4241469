import type { ReactNode } from 'react'
import { get, set } from 'react-hook-form'
import { useFormFields } from '#web/form/form.tsx'
import { type ControlProps, useMarkedField } from '#web/form/use-form-field.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
type TextProps = ControlProps & {
  value: string | number
  onChange(event: { target: TextControl }): void
}

/** The value of a group of controls, and the properties of each control by its path in the group. */
export type Group<Value> = {
  value: Value
  change(part: Partial<Value>): void
  mark(path: string): ControlProps
  text(path: string): TextProps
  /** A text that is unset when it is empty. */
  optional(path: string): TextProps
}

export function toGroup<Value extends object>(
  value: Value,
  onChange: (value: Value) => void,
  mark: (path: string) => ControlProps,
): Group<Value> {
  const bind = (path: string, read: (text: string) => string | undefined): TextProps => ({
    value: get(value, path) ?? '',
    onChange({ target }) {
      const changed = structuredClone(value)
      set(changed, path, read(target.value))
      onChange(changed)
    },
    ...mark(path),
  })
  return {
    value,
    mark,
    change: (part) => onChange({ ...value, ...part }),
    text: (path) => bind(path, (text) => text),
    optional: (path) => bind(path, (text) => (text.trim() ? text : undefined)),
  }
}

type Props<Value> = { name: string; children(group: Group<Value>): ReactNode }

/** A form field whose value is an object, such as `contact` with email and phone. */
export function GroupField<Value extends object>({ name, children }: Props<Value>) {
  const { value, onChange, mark } = useMarkedField<Value>(name)
  const { required } = useFormFields()
  const group = toGroup(value, onChange, mark)
  return children({
    ...group,
    text: (path) => ({
      ...group.text(path),
      ...(required(`${name}.${path}`) && { 'aria-required': true }),
    }),
  })
}

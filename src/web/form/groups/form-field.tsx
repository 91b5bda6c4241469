import { type ReactNode, useId, useState } from 'react'
import { z } from 'zod'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { splitLines } from '#web/form/text-lists.ts'
import { type ControlProps, useMarkedField } from '#web/form/use-form-field.ts'
import { findSchema } from '#web/form/validation.ts'

type Option = [value: string, label: string, note?: string | undefined]

/** A field of a form, as data. */
export type FieldItem = {
  /** The path of the value in the form: `contact.email`. */
  at: string
  label: string
  hint?: ReactNode
  /** The height of a text with several lines. */
  rows?: number
  type?: 'email' | 'tel' | 'url'
  inputMode?: 'decimal'
  placeholder?: string
  /** The values to choose from. */
  options?: readonly Option[]
  'aria-required'?: boolean | undefined
}

/**
 * A field of the form around it. The control follows from the value: a list is the lines of a text or several choices, and yes or
 * no is a checkbox. The schema of the form says whether it is required, and whether an empty text is left out.
 */
export function FormField({ options, ...item }: FieldItem) {
  const { at, rows, ...texts } = item
  const { value, onChange, mark } = useMarkedField<unknown>(at)
  const { schema, required } = useFormFields()
  const shown = { 'aria-required': required(at), ...texts, ...mark() }
  if (Array.isArray(value)) {
    const list = { ...shown, value: value as string[], onChange }
    return options ? <Choices options={options} {...list} /> : <Lines rows={rows} {...list} />
  }
  if (typeof value === 'boolean' && !options)
    return <Checkbox label={item.label} note={item.hint} isOn={value} onChange={onChange} />
  const isOptional = findSchema(schema, at) instanceof z.ZodOptional
  const read = (text: string) => {
    if (typeof value === 'boolean') return text === 'true'
    if (options && typeof value === 'number') return Number(text)
    return isOptional && !text.trim() ? undefined : text
  }
  const control = {
    ...shown,
    value: String(value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onChange(read(target.value)),
  }
  if (options)
    return (
      <Select {...control}>
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
    )
  return rows ? <TextArea rows={rows} {...control} /> : <TextField {...control} />
}

type ListProps = ControlProps & {
  label: string
  hint?: ReactNode
  value: string[]
  onChange(value: string[]): void
}

/** A list as the lines of a text. */
function Lines({ value, onChange, ...control }: ListProps & { rows: number | undefined }) {
  const [typed, setTyped] = useState('')
  // An empty line while it is typed, unless the list was changed elsewhere.
  const text = splitLines(typed).join('\n') === value.join('\n') ? typed : value.join('\n')
  return (
    <TextArea
      {...control}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(splitLines(target.value))
      }}
    />
  )
}

/** Several choices from a list. */
export function Choices({
  label,
  hint,
  options,
  value,
  onChange,
  error,
  'data-at': at,
}: ListProps & { options: readonly Option[] }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <legend className="font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {options.map(([each, text, note], index) => (
        <Checkbox
          key={each}
          label={text}
          note={note}
          isOn={value.includes(each)}
          at={index === 0 ? at : undefined}
          onChange={(isOn) => onChange(isOn ? [...value, each] : value.filter((it) => it !== each))}
        />
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type CheckboxProps = {
  label: string
  note: ReactNode
  isOn: boolean
  at?: string | undefined
  onChange(isOn: boolean): void
}

const Checkbox = ({ label, note, isOn, at, onChange }: CheckboxProps) => (
  <label className="flex min-h-11 items-start gap-2 py-2">
    <input
      type="checkbox"
      className="mt-0.5 size-5 flex-none accent-indigo"
      checked={isOn}
      data-at={at}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      {label}
      {note && <span className="block text-sm text-soft">{note}</span>}
    </span>
  </label>
)

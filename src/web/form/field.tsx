import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlStyle } from '#web/ui/controls/control-style.ts'
import { SelectBox } from '#web/ui/controls/select-box.tsx'

type Common = { label: string; hint?: ReactNode; error?: string | undefined }

/** Says to the eye what `aria-required` says to the ear, which is not told twice. */
const star =
  "group-has-[:is(input,textarea):is([aria-required=true],:required):not([readonly])]/field:after:content-['_*'/''] after:text-alarm"

/** A label, a hint and an error, tied to whatever control stands between them. */
export function Field({
  label,
  hint,
  error,
  children,
}: Common & {
  children: (ids: {
    id: string
    /** The id of the label, for what is more than one control. */
    labelId: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
}) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="group/field flex flex-col gap-1">
      <label htmlFor={id} id={`${id}-label`} className={`font-semibold ${star}`}>
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      {children({
        id,
        labelId: `${id}-label`,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <div id={`${id}-error`} role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </div>
      )}
    </div>
  )
}

/** What chooses a file says by an attribute of its own that it must not stay empty; what says so itself says it once. */
const withRequiredState = <
  Control extends { type?: string; required?: boolean; 'aria-required'?: unknown },
>({
  'aria-required': aria,
  ...control
}: Control) =>
  control.type === 'file'
    ? { ...control, required: aria === true }
    : { ...control, ...(!control.required && { 'aria-required': aria === true || undefined }) }

export function TextField({ label, hint, error, ...input }: Common & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => (
        <input className={controlStyle} {...ids} {...withRequiredState(input)} />
      )}
    </Field>
  )
}

export function TextArea({ label, hint, error, ...input }: Common & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => (
        <textarea rows={6} className={controlStyle} {...ids} {...withRequiredState(input)} />
      )}
    </Field>
  )
}

export function Select({ label, hint, error, ...input }: Common & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => <SelectBox {...ids} {...input} />}
    </Field>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlStyle, SelectBox } from '#web/ui/controls/select-box.tsx'

type FieldProps = { label: string; hint?: ReactNode; error?: string | undefined }

/** The asterisk of a required field. Its empty alternative text keeps screen readers, which announce `aria-required`, from reading it too. */
const star =
  "group-has-[:is(input,textarea,[role=textbox]):is([aria-required=true],:required):not([readonly])]/field:after:content-['_*'/''] after:text-alarm"

/** A label, a hint and an error, linked by ids to the control between them. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & {
  children: (ids: {
    id: string
    /** For a group of several controls. */
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

/** A file input needs the native `required`, because `aria-required` is not allowed on it. Other controls get only one of the two. */
const withRequiredState = <
  Control extends { type?: string; required?: boolean; 'aria-required'?: unknown },
>({
  'aria-required': aria,
  ...control
}: Control) =>
  control.type === 'file'
    ? { ...control, required: aria === true }
    : { ...control, ...(!control.required && { 'aria-required': aria === true || undefined }) }

export const TextField = ({
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {({ labelId: _, ...ids }) => (
      <input className={controlStyle} {...ids} {...withRequiredState(input)} />
    )}
  </Field>
)

export const TextArea = ({
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {({ labelId: _, ...ids }) => (
      <textarea rows={6} className={controlStyle} {...ids} {...withRequiredState(input)} />
    )}
  </Field>
)

export const Select = ({ label, hint, error, ...input }: FieldProps & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {({ labelId: _, ...ids }) => <SelectBox {...ids} {...input} />}
  </Field>
)

import { useEffect, useRef } from 'react'
import { type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { maxFileBytes } from '#domain/file-limit.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { FileDrop } from './file-drop.tsx'
import type { FieldName } from './use-validated-form.ts'

type Props<Input extends FieldValues, Output> = {
  entry: {
    form: UseFormReturn<Input, unknown, Output>
    names: { current: Set<string> }
    required(name: string): boolean
  }
  name: FieldName<Input>
  format: FileFormat
  label: string
  hint: string
  /** Shown when a file of another type is dropped, for `shownFor` milliseconds if set. */
  rejection: { message: string; shownFor?: number }
  /** Shown when the file dialog is closed without a choice. */
  dismissal?: string
  /** Also receives every message about the file. */
  onProblem?(message: string): void
}

/** A form field for one file. */
export function FileField<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { entry, name, format, label, hint, rejection, dismissal, onProblem } = props
  const { field, fieldState } = useController({ name, control: entry.form.control })
  entry.names.current.add(name)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const showProblem = (message: string, shownFor?: number) => {
    clearTimeout(timer.current)
    entry.form.setError(name, { type: 'file', message })
    onProblem?.(message)
    if (shownFor) timer.current = setTimeout(() => entry.form.clearErrors(name), shownFor)
  }
  const setFile = (file: File | null) => {
    clearTimeout(timer.current)
    entry.form.clearErrors(name)
    field.onChange(file)
  }
  const choose = (file: File) =>
    file.size > maxFileBytes
      ? showProblem(`The ${format.toUpperCase()} file is larger than 10 MB.`)
      : setFile(file)

  return (
    <FileDrop
      label={label}
      hint={hint}
      invitation={`Drag and drop a .${format} file here, or click to select`}
      extension={`.${format}`}
      file={field.value ?? null}
      required={entry.required(name)}
      error={fieldState.error?.message}
      ref={field.ref}
      onChoose={choose}
      onClear={() => setFile(null)}
      onReject={() => showProblem(rejection.message, rejection.shownFor)}
      onSeveral={() => showProblem('Please drop one file only.')}
      {...(dismissal && { onDismiss: () => showProblem(dismissal) })}
    />
  )
}

import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { maxFileBytes } from '#domain/file-limit.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { useFormFields } from '../form.tsx'
import { useFormField } from '../use-form-field.ts'
import { FileDrop } from './file-drop.tsx'

type Props = {
  name: string
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

export function FileField(props: Props) {
  const { name, format, label, hint, rejection, dismissal, onProblem } = props
  const { value, onChange, ref, problem } = useFormField<File | null>(name)
  const { required } = useFormFields()
  const { setError, clearErrors } = useFormContext()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const showProblem = (message: string, shownFor?: number) => {
    clearTimeout(timer.current)
    setError(name, { type: 'file', message })
    onProblem?.(message)
    if (shownFor) timer.current = setTimeout(() => clearErrors(name), shownFor)
  }
  const setFile = (file: File | null) => {
    clearTimeout(timer.current)
    clearErrors(name)
    onChange(file)
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
      file={value ?? null}
      required={required(name)}
      error={problem?.message}
      ref={ref}
      onChoose={choose}
      onClear={() => setFile(null)}
      onReject={() => showProblem(rejection.message, rejection.shownFor)}
      onSeveral={() => showProblem('Please drop one file only.')}
      {...(dismissal && { onDismiss: () => showProblem(dismissal) })}
    />
  )
}

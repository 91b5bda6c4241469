import { useEffect, useRef } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form'
import { maxFileBytes } from '#domain/file-limit.ts'
import type { FileFormat } from '#domain/publishing/article.ts'
import { FileDrop } from './file-drop.tsx'

type Props<Input extends FieldValues, Output> = {
  entry: {
    form: UseFormReturn<Input, unknown, Output>
    names: { current: Set<string> }
    /** Whether a field may not stay empty. */
    required(name: string): boolean
  }
  name: Extract<keyof Input, string>
  format: FileFormat
  label: string
  hint: string
  /** What is said when a file of another kind is dropped, and for how many milliseconds. */
  rejection: { message: string; shownFor?: number }
  /** What is said when the file dialog is closed without a choice. */
  dismissal?: string
  /** Is told what is said of a file, besides. */
  onProblem?(message: string): void
}

/** A field of a form that takes one file. */
export function FileField<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { entry, name, format, label, hint, rejection, dismissal, onProblem } = props
  const path = name as unknown as Path<Input>
  const { field, fieldState } = useController({ name: path, control: entry.form.control })
  entry.names.current.add(name)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (message: string, shownFor?: number) => {
    clearTimeout(timer.current)
    entry.form.setError(path, { type: 'file', message })
    onProblem?.(message)
    if (shownFor) timer.current = setTimeout(() => entry.form.clearErrors(path), shownFor)
  }
  const take = (file: File | null) => {
    clearTimeout(timer.current)
    entry.form.clearErrors(path)
    field.onChange(file)
  }
  const choose = (file: File) =>
    file.size > maxFileBytes
      ? say(`The ${format.toUpperCase()} file is larger than 10 MB.`)
      : take(file)

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
      onClear={() => take(null)}
      onReject={() => say(rejection.message, rejection.shownFor)}
      onSeveral={() => say('Please drop one file only.')}
      {...(dismissal && { onDismiss: () => say(dismissal) })}
    />
  )
}

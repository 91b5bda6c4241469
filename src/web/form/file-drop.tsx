import { FileUp, X } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { sayBytes } from '#domain/text/format.ts'
import { Field } from './field.tsx'

type Props = {
  label: string
  hint: string
  /** What the drop zone says while it is empty. */
  invitation: string
  extension: '.pdf' | '.docx'
  file: File | null
  error?: string | undefined
  /** The button that opens the file dialog. */
  ref?: Ref<HTMLButtonElement>
  onChoose(file: File): void
  onClear(): void
  /** A file was dropped that this field does not take. */
  onReject(): void
  /** Several files were dropped at once: none is taken. */
  onSeveral(): void
  /** The file dialog was closed without a choice. */
  onDismiss?(): void
}

const dismissalDelay = 300

/** Takes one file, dropped or chosen. */
export function FileDrop(props: Props) {
  const { label, hint, invitation, extension, file, error, ref, onClear } = props
  const { getRootProps, getInputProps, isDragActive, openDialog } = useDrop(props)
  const edge = isDragActive ? 'border-indigo bg-grey-bg' : error ? 'border-alarm' : 'border-edge'
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div
          {...getRootProps({
            className: `rounded-lg border-2 border-dashed p-5 text-center has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-laterite ${edge}`,
          })}
        >
          <input
            {...getInputProps({
              ...ids,
              'aria-label': undefined,
              accept: extension,
              style: undefined,
              className: 'sr-only',
              tabIndex: -1,
            })}
          />
          {file ? (
            <Chosen file={file} onClear={onClear} />
          ) : (
            <button
              type="button"
              ref={ref}
              onClick={openDialog}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline underline-offset-4"
            >
              <FileUp size={20} aria-hidden className="flex-none" /> {invitation}
            </button>
          )}
        </div>
      )}
    </Field>
  )
}

function Chosen({ file, onClear }: { file: File; onClear(): void }) {
  return (
    <div className="flex items-center justify-center gap-3">
      <span className="min-w-0 break-all">
        {file.name} <span className="text-soft">({sayBytes(file.size)})</span>
      </span>
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onClear}
        className="grid size-9 flex-none place-items-center rounded-lg hover:bg-grey-bg"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

/** What is dropped and chosen, and what is not: a dialog that closes without a choice tells nobody. */
function useDrop({ extension, onChoose, onReject, onSeveral, onDismiss }: Props) {
  /** Whether a file has come since the dialog was opened, even if it was refused. */
  const answered = useRef(false)
  const take = (candidate: File | undefined) => {
    if (!candidate) return
    answered.current = true
    if (candidate.name.toLowerCase().endsWith(extension)) onChoose(candidate)
    else onReject()
  }
  const { open, ...zone } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
    onDrop: (accepted, rejected) => {
      const dropped = [...accepted, ...rejected.map(({ file }) => file)]
      if (dropped.length > 1) onSeveral()
      else take(dropped[0])
    },
  })
  const openDialog = () => {
    answered.current = false
    const lookAgain = () => setTimeout(() => !answered.current && onDismiss?.(), dismissalDelay)
    addEventListener('focus', lookAgain, { once: true })
    open()
  }
  return { ...zone, openDialog }
}

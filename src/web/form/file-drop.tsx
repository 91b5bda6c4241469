import { FileUp, X } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { formatBytes } from '#domain/text/format.ts'
import { Field } from './field.tsx'

type Props = {
  label: string
  hint: string
  /** What the drop zone says while it is empty. */
  invitation: string
  extension: '.pdf' | '.docx'
  file: File | null
  required?: boolean
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
  const { label, hint, invitation, extension, file, required, error, ref } = props
  const { place, follow } = useFocusOnChoice(file)
  const { getRootProps, getInputProps, isDragActive, openDialog } = useDrop({
    ...props,
    onChoose: follow(props.onChoose),
  })
  const edge = isDragActive ? 'border-indigo bg-grey-bg' : error ? 'border-alarm' : 'border-edge'
  return (
    <Field label={label} hint={hint} error={error}>
      {({ labelId, ...ids }) => (
        <div
          {...getRootProps({
            ref: place,
            className: `rounded-lg border-2 border-dashed p-5 text-center has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-laterite ${edge}`,
          })}
        >
          <input
            {...getInputProps({
              ...ids,
              'aria-label': undefined,
              accept: extension,
              required,
              style: undefined,
              className: 'sr-only',
              tabIndex: -1,
            })}
          />
          {file ? (
            <ChosenFileName file={file} onClear={follow(props.onClear)} />
          ) : (
            <button
              type="button"
              ref={ref}
              data-next
              aria-describedby={[labelId, ids['aria-describedby']].filter(Boolean).join(' ')}
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

function ChosenFileName({ file, onClear }: { file: File; onClear(): void }) {
  return (
    <div className="flex items-center justify-center gap-3">
      <span data-next tabIndex={-1} className="min-w-0 rounded break-all">
        {file.name} <span className="text-soft">({formatBytes(file.size)})</span>
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

/**
 * After a file was chosen the focus is on its name, which is how it is announced; after it was taken away, on
 * the button that chooses another.
 */
function useFocusOnChoice(file: File | null) {
  const place = useRef<HTMLDivElement>(null)
  const acted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other file is news
  useEffect(() => {
    if (acted.current) place.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    acted.current = false
  }, [file])
  const follow =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      acted.current = true
      act(...given)
    }
  return { place, follow }
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

import { FileUp, X } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { formatBytes } from '#domain/text/format.ts'
import { Field } from '../field.tsx'

type Props = {
  label: string
  hint: string
  invitation: string
  extension: '.pdf' | '.docx'
  file: File | null
  required?: boolean
  error?: string | undefined
  ref?: Ref<HTMLButtonElement>
  onChoose(file: File): void
  onClear(): void
  /** A file with another extension was dropped. */
  onReject(): void
  /** Several files were dropped at once; none is accepted. */
  onSeveral(): void
  onDismiss?(): void
}

/** Milliseconds from the window's focus until a closed dialog counts as dismissed: the file may arrive later than the focus. */
const dismissalDelayMs = 300

export function FileDrop(props: Props) {
  const { label, hint, invitation, extension, file, required, error, ref } = props
  const { container, thenFocus } = useFocusOnChoice(file)
  const { getRootProps, getInputProps, isDragActive, openDialog } = useDrop({
    ...props,
    onChoose: thenFocus(props.onChoose),
  })
  const edge = isDragActive ? 'border-indigo bg-grey-bg' : error ? 'border-alarm' : 'border-edge'
  return (
    <Field label={label} hint={hint} error={error}>
      {({ labelId, ...ids }) => (
        <div
          {...getRootProps({
            ref: container,
            className: `rounded-lg border-2 border-dashed p-5 text-center has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-accent ${edge}`,
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
            <ChosenFileName file={file} onClear={thenFocus(props.onClear)} />
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

const ChosenFileName = ({ file, onClear }: { file: File; onClear(): void }) => (
  <div className="flex items-center justify-center gap-3">
    <span data-next tabIndex={-1} className="min-w-0 break-all outline-none">
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

/** Focuses the name of a chosen file, so that it is announced; after its removal, the button that chooses another. */
function useFocusOnChoice(file: File | null) {
  const container = useRef<HTMLDivElement>(null)
  const pending = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new file
  useEffect(() => {
    if (pending.current) container.current?.querySelector<HTMLElement>('[data-next]')?.focus()
    pending.current = false
  }, [file])
  const thenFocus =
    <Args extends unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) => {
      pending.current = true
      action(...args)
    }
  return { container, thenFocus }
}

/** The drop zone, with detection of a dismissed dialog: browsers report no event for it reliably. */
function useDrop({ extension, onChoose, onReject, onSeveral, onDismiss }: Props) {
  /** Whether a file arrived since the dialog was opened, even if it was rejected. */
  const received = useRef(false)
  const accept = (candidate: File | undefined) => {
    if (!candidate) return
    received.current = true
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
      else accept(dropped[0])
    },
  })
  const openDialog = () => {
    received.current = false
    const checkLater = () => setTimeout(() => !received.current && onDismiss?.(), dismissalDelayMs)
    addEventListener('focus', checkLater, { once: true })
    open()
  }
  return { ...zone, openDialog }
}

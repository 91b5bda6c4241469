import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#domain/text/format.ts'
import { useAvoidOverlap } from './avoid-overlap.ts'
import { subscribeToToasts, type ToastMessage } from './toast.ts'
import { ProgressBar } from './upload-progress.tsx'

/** How long a toast is shown, unless it has the pointer or the focus. */
const displayMs = 5000

type Data = Pick<ToastMessage, 'inPlace' | 'progress' | 'note'>

const manager = Toast.createToastManager<Data>()

function run(command: ToastMessage | { close: string }): void {
  if ('close' in command) {
    manager.close(command.close)
    return
  }
  const { kind, message, id, action, inPlace, progress, note } = command
  const shown = manager.add({
    ...(id && { id }),
    description: message,
    type: kind,
    data: { inPlace, progress, note } as Data,
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(shown)
        action.onPress()
      },
    },
  })
}

const edges: Record<string, string> = {
  success: 'border-l-green',
  error: 'border-l-alarm',
  info: 'border-l-indigo',
  loading: 'border-l-indigo',
}

/** The list of toasts. Loaded on demand, because most readers never see one. */
export function Toasts() {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    // First in the body: after a dialog closes, one Tab reaches the action of a toast.
    document.body.prepend(element)
    setContainer(element)
    return () => element.remove()
  }, [])
  if (!container) return null
  return (
    <>
      <Toast.Provider toastManager={manager} timeout={displayMs} limit={5}>
        <Toast.Portal container={container}>
          <ToastList />
        </Toast.Portal>
      </Toast.Provider>
      <ToastSubscription />
    </>
  )
}

/** After the provider, which must be mounted before the first toast is shown. */
function ToastSubscription() {
  useEffect(() => subscribeToToasts(run), [])
  return null
}

function ToastList() {
  const { toasts } = Toast.useToastManager<Data>()
  const viewport = useRef<HTMLDivElement>(null)
  useAvoidOverlap(viewport, toasts)
  return (
    <Toast.Viewport
      ref={viewport}
      className="fixed top-2 right-4 z-50 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-1.5"
    >
      {toasts.map((shown) => (
        <Toast.Root
          key={shown.id}
          toast={shown}
          aria-live={shown.data?.inPlace ? 'off' : undefined}
          className={`flex items-start gap-3 rounded-lg border border-l-4 border-line bg-card px-3 py-2 shadow-lg ${edges[shown.type ?? 'info']}`}
        >
          <Toast.Content className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <Toast.Description className="break-words" />
            {shown.data?.note && <p className="w-full text-sm text-soft">{shown.data.note}</p>}
            {shown.data?.progress && <Progress {...shown.data.progress} />}
            <Toast.Action className="min-h-6 font-semibold text-indigo underline" />
          </Toast.Content>
          <Toast.Close
            aria-label="Close"
            className="grid size-6 flex-none place-items-center rounded"
          >
            <X size={18} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  )
}

const Progress = ({ sent, total }: { sent: number; total: number }) => (
  <div className="w-full py-1 text-sm text-soft">
    {formatBytes(sent)} of {formatBytes(total)}
    <ProgressBar label="Download" percent={Math.floor((sent / total) * 100)} />
  </div>
)

import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type PointerActivity, useAvoidOverlap } from './avoid-overlap.ts'
import { subscribeToToasts, type ToastMessage } from './toast.ts'

/** How long a toast stays, in milliseconds, unless the pointer or the keyboard is on it. */
const displayMs = 5000

const manager = Toast.createToastManager<{ inPlace: boolean | undefined }>()

function show({ kind, message, id, inPlace, action }: ToastMessage): void {
  const shown = manager.add({
    ...(id && { id }),
    description: message,
    type: kind,
    data: { inPlace },
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
  success: 'border-l-leaf',
  error: 'border-l-alarm',
  info: 'border-l-indigo',
}

/** The toasts themselves. Fetched when there is something to say: most who read never see one. */
export function Toasts({ acts }: { acts: PointerActivity }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const first = document.createElement('div')
    // First on the page: what a toast offers is one step from where a closed dialog leaves the keyboard.
    document.body.prepend(first)
    setPlace(first)
    return () => first.remove()
  }, [])
  if (!place) return null
  return (
    <>
      <Toast.Provider toastManager={manager} timeout={displayMs} limit={5}>
        <Toast.Portal container={place}>
          <ToastList acts={acts} />
        </Toast.Portal>
      </Toast.Provider>
      <ToastSubscription />
    </>
  )
}

/** After the provider, so that whoever shows toasts listens before the first is said. */
function ToastSubscription() {
  useEffect(() => subscribeToToasts(show), [])
  return null
}

function ToastList({ acts }: { acts: PointerActivity }) {
  const { toasts } = Toast.useToastManager<{ inPlace: boolean | undefined }>()
  const place = useRef<HTMLDivElement>(null)
  useAvoidOverlap(place, toasts, acts)
  return (
    <Toast.Viewport
      ref={place}
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

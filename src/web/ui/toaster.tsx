import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'

type Kind = 'success' | 'error' | 'info'
type Action = { label: string; onPress(): void }

/** How long a toast stays, in milliseconds, unless the pointer or the keyboard is on it. */
const stay = 5000

const manager = Toast.createToastManager()

/** Shows a short message at the top right for five seconds. */
export function toast(kind: Kind, message: string, action?: Action): void {
  const id = manager.add({
    description: message,
    type: kind,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.onPress()
        },
      },
    }),
  })
}

const edges: Record<string, string> = {
  success: 'border-l-leaf',
  error: 'border-l-alarm',
  info: 'border-l-indigo',
}

export function Toaster() {
  return (
    <Toast.Provider toastManager={manager} timeout={stay} limit={5}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-2 right-4 z-50 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-1.5">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((shown) => (
    <Toast.Root
      key={shown.id}
      toast={shown}
      className={`flex items-start gap-3 rounded-lg border border-l-4 border-line bg-card px-3 py-2 shadow-lg ${edges[shown.type ?? 'info']}`}
    >
      <Toast.Content className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <Toast.Description className="break-words" />
        <Toast.Action className="min-h-6 font-semibold text-indigo underline" />
      </Toast.Content>
      <Toast.Close aria-label="Close" className="grid size-6 flex-none place-items-center rounded">
        <X size={18} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}

type Options = {
  /** A later toast with the same id replaces this one. */
  id?: string
  /** The page shows and announces the same message, so the toast is not announced. */
  inPlace?: boolean
  action?: { label: string; onPress(): void }
  /** Bytes, shown as a bar. */
  progress?: { sent: number; total: number }
  /** A second sentence, in small text. */
  note?: string
}

/** `loading` is shown until a toast with the same id replaces it. */
export type ToastMessage = Options & {
  kind: 'success' | 'error' | 'info' | 'loading'
  message: string
}

type ToastCommand = ToastMessage | { close: string }

/** Toasts from before the component that shows them was loaded. */
const queued: ToastMessage[] = []
let showToast: ((command: ToastCommand) => void) | undefined
let requestToasts: (() => void) | undefined

export function toast(kind: ToastMessage['kind'], message: string, options: Options = {}): void {
  const shown = { kind, message, ...options }
  if (showToast) {
    showToast(shown)
  } else {
    queued.push(shown)
    requestToasts?.()
  }
}

/** Closes the toast with this id, if it is shown. */
export const closeToast = (id: string): void => showToast?.({ close: id })

/** Calls `fetchToasts` when a toast has to be queued, until the returned function is called. */
export function onToastRequested(fetchToasts: () => void): () => void {
  requestToasts = fetchToasts
  if (queued.length > 0) fetchToasts()
  return () => {
    requestToasts = undefined
  }
}

/** Passes the queued toasts and all later commands to `listener`, until the returned function is called. */
export function subscribeToToasts(listener: (command: ToastCommand) => void): () => void {
  showToast = listener
  for (const message of queued.splice(0)) listener(message)
  return () => {
    showToast = undefined
  }
}

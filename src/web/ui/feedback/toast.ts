type Options = {
  /** A later toast with the same id replaces this one. */
  id?: string
  /** The page shows and announces the same message, so the toast is not announced. */
  inPlace?: boolean
  action?: { label: string; onPress(): void }
}

export type ToastMessage = Options & { kind: 'success' | 'error' | 'info'; message: string }

/** Toasts from before the component that shows them was loaded. */
const queuedToasts: ToastMessage[] = []
let showToast: ((message: ToastMessage) => void) | undefined
let requestToasts: (() => void) | undefined

export function toast(kind: ToastMessage['kind'], message: string, options: Options = {}): void {
  const shown = { kind, message, ...options }
  if (showToast) {
    showToast(shown)
  } else {
    queuedToasts.push(shown)
    requestToasts?.()
  }
}

/** Calls `fetchToasts` when a toast has to be queued, until the returned function is called. */
export function onToastRequested(fetchToasts: () => void): () => void {
  requestToasts = fetchToasts
  if (queuedToasts.length > 0) fetchToasts()
  return () => {
    requestToasts = undefined
  }
}

/** Passes the queued toasts and all later ones to `listener`, until the returned function is called. */
export function subscribeToToasts(listener: (message: ToastMessage) => void): () => void {
  showToast = listener
  for (const queued of queuedToasts.splice(0)) listener(queued)
  return () => {
    showToast = undefined
  }
}

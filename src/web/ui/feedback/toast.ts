type Options = {
  /** Names the action that this tells of: what it says later takes the place of what it said before. */
  id?: string
  /** It stands on the page, too, and is announced there: nobody should hear it twice. */
  inPlace?: boolean
  /** What can be done about it from here. */
  action?: { label: string; onPress(): void }
}

export type ToastMessage = Options & { kind: 'success' | 'error' | 'info'; message: string }

/** What was said before anyone could show it. */
const queuedToasts: ToastMessage[] = []
let showToast: ((said: ToastMessage) => void) | undefined
let requestToasts: (() => void) | undefined

/** Shows a short message at the top right for five seconds. */
export function toast(kind: ToastMessage['kind'], message: string, options: Options = {}): void {
  const said = { kind, message, ...options }
  if (showToast) {
    showToast(said)
  } else {
    queuedToasts.push(said)
    requestToasts?.()
  }
}

/** From here on `fetchToasts` is called when something is said and nobody can show it. Answers how to end that. */
export function onToastRequested(fetchToasts: () => void): () => void {
  requestToasts = fetchToasts
  if (queuedToasts.length > 0) fetchToasts()
  return () => {
    requestToasts = undefined
  }
}

/** From here on `listener` shows what is said, and first what was said already. Answers how to end that. */
export function subscribeToToasts(listener: (said: ToastMessage) => void): () => void {
  showToast = listener
  for (const said of queuedToasts.splice(0)) listener(said)
  return () => {
    showToast = undefined
  }
}

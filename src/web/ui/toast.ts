type Options = {
  /** Names the action that this tells of: what it says later takes the place of what it said before. */
  id?: string
  /** It stands on the page, too, and is announced there: nobody should hear it twice. */
  inPlace?: boolean
  /** What can be done about it from here. */
  action?: { label: string; onPress(): void }
}

export type Said = Options & { kind: 'success' | 'error' | 'info'; message: string }

/** What was said before anyone could show it. */
const waiting: Said[] = []
let show: ((said: Said) => void) | undefined
let call: (() => void) | undefined

/** Shows a short message at the top right for five seconds. */
export function toast(kind: Said['kind'], message: string, options: Options = {}): void {
  const said = { kind, message, ...options }
  if (show) {
    show(said)
  } else {
    waiting.push(said)
    call?.()
  }
}

/** From here on `fetchToasts` is called when something is said and nobody can show it. Answers how to end that. */
export function answerCalls(fetchToasts: () => void): () => void {
  call = fetchToasts
  if (waiting.length > 0) fetchToasts()
  return () => {
    call = undefined
  }
}

/** From here on `listener` shows what is said, and first what was said already. Answers how to end that. */
export function hearToasts(listener: (said: Said) => void): () => void {
  show = listener
  for (const said of waiting.splice(0)) listener(said)
  return () => {
    show = undefined
  }
}

type Options = {
  /** Names the action that this tells of: what it says later takes the place of what it said before. */
  id?: string
  /** What can be done about it from here. */
  action?: { label: string; onPress(): void }
}

export type Said = Options & { kind: 'success' | 'error' | 'info'; message: string }

/** What was said before anyone could show it. */
const waiting: Said[] = []
let show: ((said: Said) => void) | undefined
let needed: (() => void) | undefined

/** Shows a short message at the top right for five seconds. */
export function toast(kind: Said['kind'], message: string, options: Options = {}): void {
  const said = { kind, message, ...options }
  if (show) {
    show(said)
  } else {
    waiting.push(said)
    needed?.()
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

/** From here on `listener` is told when something is said that nobody shows yet. Answers how to end that. */
export function whenToastsAreNeeded(listener: () => void): () => void {
  needed = listener
  if (waiting.length > 0) listener()
  return () => {
    needed = undefined
  }
}

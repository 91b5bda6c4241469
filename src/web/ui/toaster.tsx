import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Acts, followActs } from './keep-clear.ts'

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
let fetchToasts: (() => void) | undefined

/** Shows a short message at the top right for five seconds. */
export function toast(kind: Said['kind'], message: string, options: Options = {}): void {
  const said = { kind, message, ...options }
  if (show) {
    show(said)
  } else {
    waiting.push(said)
    fetchToasts?.()
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

/**
 * The place of the toasts. What shows them is fetched at the first sign that somebody acts on the
 * page, so that it is there when something comes of it, also when the network has gone by then.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType<{ acts: Acts }>>()
  const acts = useRef<Acts>({ pressed: null, pointer: null })
  useEffect(() => followActs(acts.current), [])
  useEffect(() => {
    fetchToasts = () => {
      import('./toasts.tsx').then(
        (found) => setToasts(() => found.Toasts),
        () => {},
      )
    }
    if (waiting.length > 0) fetchToasts()
    const signs = ['pointerdown', 'keydown', 'input']
    for (const sign of signs) addEventListener(sign, fetchToasts, { once: true, passive: true })
    return () => {
      for (const sign of signs) if (fetchToasts) removeEventListener(sign, fetchToasts)
      fetchToasts = undefined
    }
  }, [])
  return Toasts ? <Toasts acts={acts.current} /> : null
}

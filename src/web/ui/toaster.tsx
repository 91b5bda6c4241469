import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Acts, followActs } from './keep-clear.ts'
import { answerCalls } from './toast.ts'

/** The first signs that somebody acts on a page. */
const signs = ['pointerdown', 'keydown', 'input']

/**
 * The place of the toasts. What shows them is fetched at the first sign that somebody acts on the
 * page, so that it is there when something comes of it, also when the network has gone by then.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType<{ acts: Acts }>>()
  const acts = useRef<Acts>({ pressed: null, pointer: null })
  useEffect(() => followActs(acts.current), [])
  useEffect(() => {
    const fetchToasts = () => {
      import('./toasts.tsx').then(
        (found) => setToasts(() => found.Toasts),
        () => {},
      )
    }
    const stop = answerCalls(fetchToasts)
    for (const sign of signs) addEventListener(sign, fetchToasts, { once: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, fetchToasts)
      stop()
    }
  }, [])
  return Toasts ? <Toasts acts={acts.current} /> : null
}

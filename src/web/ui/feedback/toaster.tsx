import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type PointerActivity, trackPointer } from './avoid-overlap.ts'
import { onToastRequested } from './toast.ts'

/** The first signs that somebody acts on a page. */
const activityEvents = ['pointerdown', 'keydown', 'input']

/**
 * The place of the toasts. What shows them is fetched at the first sign that somebody acts on the
 * page, so that it is there when something comes of it, also when the network has gone by then.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType<{ acts: PointerActivity }>>()
  const acts = useRef<PointerActivity>({ pressed: null, pointer: null })
  useEffect(() => trackPointer(acts.current), [])
  useEffect(() => {
    const fetchToasts = () => {
      import('./toasts.tsx').then(
        (found) => setToasts(() => found.Toasts),
        // Without a network it is asked for again by the next call.
        () => {},
      )
    }
    const stop = onToastRequested(fetchToasts)
    for (const sign of activityEvents)
      addEventListener(sign, fetchToasts, { once: true, passive: true })
    return () => {
      for (const sign of activityEvents) removeEventListener(sign, fetchToasts)
      stop()
    }
  }, [])
  return Toasts ? <Toasts acts={acts.current} /> : null
}

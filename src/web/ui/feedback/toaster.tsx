import { type ComponentType, useEffect, useState } from 'react'
import { onToastRequested } from './toast.ts'

const activityEvents = ['pointerdown', 'keydown', 'input']

/**
 * Loads the component of the toasts when the user first acts on the page, so that it is available
 * for the result of the action, even if the connection is lost by then.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    const fetchToasts = () => {
      import('./toasts.tsx').then(
        (module) => setToasts(() => module.Toasts),
        // Offline: the next toast tries again.
        () => {},
      )
    }
    const stop = onToastRequested(fetchToasts)
    for (const name of activityEvents)
      addEventListener(name, fetchToasts, { once: true, passive: true })
    return () => {
      for (const name of activityEvents) removeEventListener(name, fetchToasts)
      stop()
    }
  }, [])
  return Toasts ? <Toasts /> : null
}

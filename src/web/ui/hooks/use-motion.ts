import { useState, useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void) {
  const preference = matchMedia(query)
  preference.addEventListener('change', listener)
  return () => preference.removeEventListener('change', listener)
}

/** Whether to animate: not before hydration, not with reduced motion, and until the reader pauses it. */
export function useMotion() {
  const prefersReduced = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
  const [choice, setChoice] = useState<boolean>()
  const moving = choice ?? !prefersReduced
  return { moving, toggle: () => setChoice(!moving) }
}

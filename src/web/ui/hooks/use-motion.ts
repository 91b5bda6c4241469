import { useState, useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void) {
  const preference = matchMedia(query)
  preference.addEventListener('change', listener)
  return () => preference.removeEventListener('change', listener)
}

/** Whether something may move by itself: never before the reader's preference is known, and until it is paused. */
export function useMotion() {
  const calm = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
  const [chosen, setChosen] = useState<boolean>()
  const moving = chosen ?? !calm
  return { moving, toggle: () => setChosen(!moving) }
}

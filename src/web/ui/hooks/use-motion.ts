import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function subscribe(listener: () => void) {
  const preference = matchMedia(query)
  preference.addEventListener('change', listener)
  return () => preference.removeEventListener('change', listener)
}

/** Calls `advance` every `interval` ms: not before hydration, not with reduced motion, and until the reader pauses it. */
export function useMotion(advance: () => void, interval: number) {
  const prefersReduced = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
  const [choice, setChoice] = useState<boolean>()
  const moving = choice ?? !prefersReduced
  const onTick = useEffectEvent(advance)
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => onTick(), interval)
    return () => clearInterval(timer)
  }, [moving, interval])
  return { moving, toggle: () => setChoice(!moving) }
}

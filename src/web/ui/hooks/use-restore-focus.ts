import { useEffect, useRef } from 'react'

/**
 * Returns a function to call when an action starts. It remembers the focused button, which loses the focus while it is
 * disabled, and focuses it again after the action unless the focus has moved.
 */
export function useRestoreFocus(busy: boolean): () => void {
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => {
    if (busy) return
    if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [busy])
  return () => {
    const { activeElement } = document
    pressed.current = activeElement instanceof HTMLElement ? activeElement : null
  }
}

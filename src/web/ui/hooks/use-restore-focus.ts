import { useEffect, useRef } from 'react'

/**
 * A button that cannot be pressed while its work is done loses the focus. It comes back when the work is done,
 * unless it has gone to what came of it. Answers what notes where the focus is, to be called when the work begins.
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

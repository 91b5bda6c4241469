import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The index of the dragged line, and the index where it would be dropped. */
type DragState = { from: number; to: number }

/** The distance from the window edge, in pixels, at which dragging scrolls the page. */
const scrollEdgePx = 70

/**
 * Moves a line of a list by its handle, with a mouse, a pen or a finger. The attribute `data-line` holds the index of
 * a line. Nothing moves before the drop, and Escape cancels.
 */
export function useDragAndDrop(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<DragState>()
  const state = useRef<DragState>(undefined)
  const handleDrop = useRef(onDrop)
  handleDrop.current = onDrop
  const show = (next: DragState | undefined) => {
    state.current = next
    setDragged(next)
  }

  const dragging = dragged !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens only while dragging
  useEffect(() => {
    if (!dragging) return
    const move = ({ clientY }: globalThis.PointerEvent) => {
      if (clientY < scrollEdgePx) scrollBy(0, -12)
      if (clientY > innerHeight - scrollEdgePx) scrollBy(0, 12)
      if (!state.current) return
      const { from } = state.current
      show({ from, to: positionAt(list.current, from, clientY) })
    }
    const drop = () => {
      const final = state.current
      show(undefined)
      if (final && final.from !== final.to) handleDrop.current(final.from, final.to)
    }
    const cancel = () => show(undefined)
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', cancel, { signal })
    addEventListener('keydown', handleKey, { signal })
    return () => controller.abort()
  }, [dragging])

  const startDrag = (event: PointerEvent, from: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    show({ from, to: from })
  }
  return { dragged, startDrag }
}

/** The drop index for a vertical position in the window: the number of other lines above it, at least 1. */
function positionAt(list: HTMLElement | null, from: number, y: number): number {
  const lines = [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const above = lines.filter((line) => {
    const { top, bottom } = line.getBoundingClientRect()
    return Number(line.dataset.line) !== from && (top + bottom) / 2 < y
  })
  return Math.max(1, above.length)
}

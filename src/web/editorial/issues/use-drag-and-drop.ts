import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A line on its way, and the place among the others at which it would be put down. */
type DragState = { from: number; to: number }

/** So close to an edge of the window, in pixels, it moves on under what is dragged. */
const scrollEdge = 70

/**
 * Moves a line of a list by its handle, with a mouse, a pen or a finger. Lines carry `data-line` with their place;
 * nothing moves until the line is put down, and Escape leaves it where it was.
 */
export function useDragAndDrop(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<DragState>()
  const now = useRef<DragState>(undefined)
  const putDown = useRef(onDrop)
  putDown.current = onDrop
  const show = (next: DragState | undefined) => {
    now.current = next
    setDragged(next)
  }

  const dragging = dragged !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens as long as something is dragged
  useEffect(() => {
    if (!dragging) return
    const move = ({ clientY }: globalThis.PointerEvent) => {
      if (clientY < scrollEdge) scrollBy(0, -12)
      if (clientY > innerHeight - scrollEdge) scrollBy(0, 12)
      if (!now.current) return
      const { from } = now.current
      show({ from, to: positionAt(list.current, from, clientY) })
    }
    const drop = () => {
      const done = now.current
      show(undefined)
      if (done && done.from !== done.to) putDown.current(done.from, done.to)
    }
    const leave = () => show(undefined)
    const press = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', leave, { signal })
    addEventListener('keydown', press, { signal })
    return () => listening.abort()
  }, [dragging])

  const take = (event: PointerEvent, from: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    show({ from, to: from })
  }
  return { dragged, take }
}

/** How many of the other lines have their middle above a height of the window; never above the first. */
function positionAt(list: HTMLElement | null, from: number, height: number): number {
  const lines = [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const above = lines.filter((line) => {
    const { top, bottom } = line.getBoundingClientRect()
    return Number(line.dataset.line) !== from && (top + bottom) / 2 < height
  })
  return Math.max(1, above.length)
}

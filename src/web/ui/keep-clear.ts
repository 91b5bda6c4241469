import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A box on the screen, in pixels from its top left. */
export type Box = { top: number; bottom: number; left: number; right: number }

/** The distance to the edge of the screen, and to what must stay clear. */
const gap = 8

/**
 * How far from the top something stands that must cover none of `pressed`: as high as it can. Where
 * the screen has no such place it stands at the top.
 */
export function clearTop(own: Box, pressed: Box[], screenHeight: number): number {
  const height = own.bottom - own.top
  let top = gap
  for (const box of pressed.toSorted((a, b) => a.top - b.top)) {
    const beside = box.right <= own.left || box.left >= own.right
    const apart = box.bottom <= top || box.top >= top + height + gap
    if (!beside && !apart) top = box.bottom + gap
  }
  return top + height <= screenHeight ? top : gap
}

/** Where a person last acted with a pointer: on which control, and where the pointer is now. */
type Acts = { pressed: Element | null; pointer: { x: number; y: number } | null }

/**
 * Keeps what floats at the top of the screen off whatever is being pressed: what has the focus, what
 * was pressed last, and what the pointer is on, also underneath.
 */
export function useKeepClear(floating: RefObject<HTMLElement | null>, shown: unknown): void {
  const acts = useRef<Acts>({ pressed: null, pointer: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes the height
  useLayoutEffect(() => {
    if (floating.current) place(floating.current, acts.current)
  }, [floating, shown])

  useEffect(() => {
    const follow = (event: Event) => {
      if (event instanceof PointerEvent) {
        acts.current.pointer = { x: event.clientX, y: event.clientY }
        if (event.type === 'pointerdown') acts.current.pressed = controlOf(event.target as Element)
      }
      if (floating.current?.childElementCount) place(floating.current, acts.current)
    }
    const events = ['pointermove', 'pointerdown', 'focusin', 'scroll']
    for (const name of events) addEventListener(name, follow, { capture: true, passive: true })
    return () => {
      for (const name of events) removeEventListener(name, follow, { capture: true })
    }
  }, [floating])
}

function place(floating: HTMLElement, { pressed, pointer }: Acts): void {
  const focused = document.activeElement && controlOf(document.activeElement)
  const boxes = [focused, pressed, pointer && controlAt(pointer, floating)]
    .filter((element) => element !== null)
    .filter((element) => element.isConnected && !floating.contains(element))
    .map((element) => element.getBoundingClientRect())
  floating.style.top = `${clearTop(floating.getBoundingClientRect(), boxes, innerHeight)}px`
}

/** The control under a pointer, seen through what floats; none while the pointer is on a button of that. */
function controlAt({ x, y }: { x: number; y: number }, floating: HTMLElement): Element | null {
  const [top, ...beneath] = document.elementsFromPoint(x, y)
  if (!top || !floating.contains(top)) return top ? controlOf(top) : null
  if (top.closest('button')) return null
  const covered = beneath.find((element) => !floating.contains(element))
  return covered ? controlOf(covered) : null
}

const controlOf = (element: Element): Element | null =>
  element.closest('a[href],button,input,select,textarea,summary,label,[role=tab]')

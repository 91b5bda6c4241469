import { type RefObject, useEffect, useLayoutEffect } from 'react'

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
export type Acts = { pressed: Element | null; pointer: { x: number; y: number } | null }

/** Keeps `acts` up to date. Answers how to end that. */
export function followActs(acts: Acts): () => void {
  const follow = ({ type, target, clientX, clientY }: PointerEvent) => {
    acts.pointer = { x: clientX, y: clientY }
    if (type === 'pointerdown') acts.pressed = controlOf(target as Element)
  }
  const options = { capture: true, passive: true }
  addEventListener('pointermove', follow, options)
  addEventListener('pointerdown', follow, options)
  return () => {
    removeEventListener('pointermove', follow, options)
    removeEventListener('pointerdown', follow, options)
  }
}

/**
 * Keeps what floats at the top of the screen off whatever is being pressed: what has the focus, what
 * was pressed last, and what the pointer is on, also underneath.
 */
export function useKeepClear(
  floating: RefObject<HTMLElement | null>,
  shown: unknown,
  acts: Acts,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes the height
  useLayoutEffect(() => {
    if (floating.current) place(floating.current, acts)
  }, [floating, shown, acts])

  useEffect(() => {
    const follow = () => {
      if (floating.current?.childElementCount) place(floating.current, acts)
    }
    const events = ['pointermove', 'pointerdown', 'focusin', 'scroll']
    for (const name of events) addEventListener(name, follow, { capture: true, passive: true })
    return () => {
      for (const name of events) removeEventListener(name, follow, { capture: true })
    }
  }, [floating, acts])
}

function place(floating: HTMLElement, { pressed, pointer }: Acts): void {
  const [top, ...beneath] = pointer ? document.elementsFromPoint(pointer.x, pointer.y) : []
  const onOwnButton = top && floating.contains(top) && top.closest('button')
  // What is being pressed must not run away.
  if (onOwnButton || floating.contains(document.activeElement)) return
  const under = [top, ...beneath].find((element) => element && !floating.contains(element))
  const boxes = [document.activeElement, pressed, under && controlOf(under)]
    .filter((element) => element instanceof Element)
    .filter((element) => element.isConnected && !floating.contains(element))
    .map((element) => element.getBoundingClientRect())
    // The whole page has the focus, too, when nothing on it has.
    .filter(({ height }) => height < innerHeight / 2)
  floating.style.top = `${clearTop(floating.getBoundingClientRect(), boxes, innerHeight)}px`
}

const controlOf = (element: Element): Element | null =>
  element.closest('a[href],button,input,select,textarea,summary,label,[role=tab]')

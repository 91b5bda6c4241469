import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** A box on the screen, in pixels from its top left. */
export type Box = { top: number; bottom: number; left: number; right: number }

/** The distance to the edge of the screen, and to what must stay clear. */
const margin = 8

/**
 * How far from the top something stands that must cover none of `pressed`: as high as it can. Where
 * the screen has no such place it stands at the top.
 */
export function findFreeTop(own: Box, pressed: Box[], screenHeight: number): number {
  const height = own.bottom - own.top
  let top = margin
  for (const box of pressed.toSorted((a, b) => a.top - b.top)) {
    const beside = box.right <= own.left || box.left >= own.right
    const apart = box.bottom <= top || box.top >= top + height + margin
    if (!beside && !apart) top = box.bottom + margin
  }
  return top + height <= screenHeight ? top : margin
}

/** Where a person last acted with a pointer: on which control, and where the pointer is now. */
export type PointerActivity = { pressed: Element | null; pointer: { x: number; y: number } | null }

/** Keeps `acts` up to date. Answers how to end that. */
export function trackPointer(acts: PointerActivity): () => void {
  const follow = ({ type, target, clientX, clientY }: PointerEvent) => {
    acts.pointer = { x: clientX, y: clientY }
    if (type === 'pointerdown') acts.pressed = closestControl(target as Element)
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
export function useAvoidOverlap(
  floating: RefObject<HTMLElement | null>,
  shown: unknown,
  acts: PointerActivity,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes the height
  useLayoutEffect(() => {
    if (floating.current) positionElement(floating.current, acts)
  }, [floating, shown, acts])

  useEffect(() => {
    const follow = () => {
      if (floating.current?.childElementCount) positionElement(floating.current, acts)
    }
    const events = ['pointermove', 'pointerdown', 'focusin', 'scroll']
    for (const name of events) addEventListener(name, follow, { capture: true, passive: true })
    return () => {
      for (const name of events) removeEventListener(name, follow, { capture: true })
    }
  }, [floating, acts])
}

function positionElement(floating: HTMLElement, { pressed, pointer }: PointerActivity): void {
  const [top, ...beneath] = pointer ? document.elementsFromPoint(pointer.x, pointer.y) : []
  const onOwnButton = top && floating.contains(top) && top.closest('button')
  // What is being pressed must not run away.
  if (onOwnButton || floating.contains(document.activeElement)) return
  const under = [top, ...beneath].find((element) => element && !floating.contains(element))
  const boxes = [document.activeElement, pressed, under && closestControl(under)]
    .filter((element) => element instanceof Element)
    .filter((element) => element.isConnected && !floating.contains(element))
    .map((element) => element.getBoundingClientRect())
    // The whole page has the focus, too, when nothing on it has.
    .filter(({ height }) => height < innerHeight / 2)
  floating.style.top = `${findFreeTop(floating.getBoundingClientRect(), boxes, innerHeight)}px`
}

const closestControl = (element: Element): Element | null =>
  element.closest('a[href],button,input,select,textarea,summary,label,[role=tab]')

import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** A box on the screen, in pixels from the top left corner. */
export type Box = { top: number; bottom: number; left: number; right: number }

/** The distance to the edge of the screen and to other controls, in pixels. */
const margin = 8

/** The highest `top` at which a box covers none of `pressed`; the top of the screen when nothing is free. */
export function findFreeTop(own: Box, pressed: Box[], screenHeight: number): number {
  const height = own.bottom - own.top
  let top = margin
  for (const box of pressed.toSorted((a, b) => a.top - b.top)) {
    const besideIt = box.right <= own.left || box.left >= own.right
    const aboveOrBelow = box.bottom <= top || box.top >= top + height + margin
    if (!besideIt && !aboveOrBelow) top = box.bottom + margin
  }
  return top + height <= screenHeight ? top : margin
}

/** The control that was pressed last, and the current position of the pointer. */
export type PointerActivity = { pressed: Element | null; pointer: { x: number; y: number } | null }

/** Keeps `activity` up to date until the returned function is called. */
export function trackPointer(activity: PointerActivity): () => void {
  const update = ({ type, target, clientX, clientY }: PointerEvent) => {
    activity.pointer = { x: clientX, y: clientY }
    if (type === 'pointerdown') activity.pressed = closestControl(target as Element)
  }
  const options = { capture: true, passive: true }
  addEventListener('pointermove', update, options)
  addEventListener('pointerdown', update, options)
  return () => {
    removeEventListener('pointermove', update, options)
    removeEventListener('pointerdown', update, options)
  }
}

/** Moves a floating element away from the control that has the focus, that was pressed last, or that the pointer is over. */
export function useAvoidOverlap(
  floating: RefObject<HTMLElement | null>,
  shown: unknown,
  activity: PointerActivity,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` changes the height
  useLayoutEffect(() => {
    if (floating.current) positionElement(floating.current, activity)
  }, [floating, shown, activity])

  useEffect(() => {
    const update = () => {
      if (floating.current?.childElementCount) positionElement(floating.current, activity)
    }
    const events = ['pointermove', 'pointerdown', 'focusin', 'scroll']
    for (const name of events) addEventListener(name, update, { capture: true, passive: true })
    return () => {
      for (const name of events) removeEventListener(name, update, { capture: true })
    }
  }, [floating, activity])
}

function positionElement(floating: HTMLElement, { pressed, pointer }: PointerActivity): void {
  const [top, ...beneath] = pointer ? document.elementsFromPoint(pointer.x, pointer.y) : []
  const onOwnButton = top && floating.contains(top) && top.closest('button')
  // A toast must not move while the user presses its buttons.
  if (onOwnButton || floating.contains(document.activeElement)) return
  const under = [top, ...beneath].find((element) => element && !floating.contains(element))
  const boxes = [document.activeElement, pressed, under && closestControl(under)]
    .filter((element) => element instanceof Element)
    .filter((element) => element.isConnected && !floating.contains(element))
    .map((element) => element.getBoundingClientRect())
    // The body has the focus when nothing else has.
    .filter(({ height }) => height < innerHeight / 2)
  floating.style.top = `${findFreeTop(floating.getBoundingClientRect(), boxes, innerHeight)}px`
}

const closestControl = (element: Element): Element | null =>
  element.closest('a[href],button,input,select,textarea,summary,label,[role=tab]')

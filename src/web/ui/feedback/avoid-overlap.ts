import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** A box on the screen, in pixels from the top left corner. */
export type Box = { top: number; bottom: number; left: number; right: number }

/** The distance to the header and to controls, in pixels. */
const margin = 8

/** The highest `top`, from `from` on, at which a box covers none of `others`; undefined when none is above `end`. */
export function findFreeTop(own: Box, others: Box[], from: number, end: number) {
  const height = own.bottom - own.top
  let top = from
  for (const box of others.toSorted((a, b) => a.top - b.top)) {
    const besideIt = box.right <= own.left || box.left >= own.right
    const aboveOrBelow = box.bottom <= top || box.top >= top + height + margin
    if (!besideIt && !aboveOrBelow) top = box.bottom + margin
  }
  return top + height <= end ? top : undefined
}

/** Keeps a floating element below the header, where it covers no control, no title of the page and no message that has the focus. */
export function useAvoidOverlap(floating: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` changes the height
  useLayoutEffect(() => {
    if (floating.current) positionElement(floating.current, document.querySelectorAll(':hover'))
  }, [floating, shown])

  useEffect(() => {
    const update = (event: Event) => {
      const element = floating.current
      if (!element?.childElementCount) return
      const isPointer = event instanceof PointerEvent
      positionElement(
        element,
        isPointer ? document.elementsFromPoint(event.clientX, event.clientY).toReversed() : [],
      )
    }
    const events = ['pointermove', 'pointerdown', 'focusin', 'scroll', 'resize']
    for (const name of events) addEventListener(name, update, { capture: true, passive: true })
    return () => {
      for (const name of events) removeEventListener(name, update, { capture: true })
    }
  }, [floating])
}

const controls = 'a[href],button,input,select,textarea,summary,label,[role=tab]'
const titles = 'main h1'
/** What a toast that is as wide as a phone would cover in part. */
const texts = 'main [data-lead],main [role=alert]'

/** `underPointer` are the elements at the pointer, the innermost last. */
function positionElement(floating: HTMLElement, underPointer: Iterable<Element>): void {
  const under = [...underPointer].toReversed()
  const onOwnButton = under[0] && floating.contains(under[0]) && under[0].closest('button')
  // A toast must not move while the user presses its buttons.
  if (onOwnButton || floating.contains(document.activeElement)) return
  const others = (elements: Iterable<Element>) =>
    [...elements]
      .filter((element) => !floating.contains(element))
      .map((element) => element.getBoundingClientRect())
      // Visible, on the screen, and less than half as high as the screen.
      .filter(({ height, bottom }) => height > 1 && bottom > 0 && height < innerHeight / 2)
  const own = floating.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const from = Math.max(0, header) + margin
  const pressed = under.find((element) => !floating.contains(element))?.closest(controls)
  const inUse = [document.activeElement, pressed].filter((element) => element instanceof Element)
  const message = document.activeElement?.closest('[role=status],[role=alert]') ?? []
  const end = innerHeight * 0.6
  const isWide = own.width > innerWidth / 2
  const covered = [controls, titles, ...(isWide ? [texts] : [])].join()
  const top =
    findFreeTop(own, others([...document.querySelectorAll(covered)].concat(message)), from, end) ??
    findFreeTop(own, others(inUse), from, innerHeight) ??
    from
  floating.style.top = `${top}px`
}

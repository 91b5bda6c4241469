/**
 * An element of a part. Names have the usual prefix of their namespace (`w:p`), whatever the part calls it; attributes have
 * none, except `r:`.
 */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** The text directly in the element. */
  text: string
  /** How many `w:p` of the part begin before this element. */
  paragraph: number
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The attribute `val` of a child; undefined without the child or the attribute. */
export const valueIn = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.val

/** A whole number within the limits; undefined for anything else. */
export function wholeNumber(
  value: string | undefined,
  min: number,
  max: number,
): number | undefined {
  if (value === undefined || !/^\s*[+-]?\d{1,15}(?:\.\d{0,15})?\s*$/.test(value)) return undefined
  return Math.min(max, Math.max(min, Math.trunc(Number(value))))
}

/** Whether a switch is on (ECMA-376 part 1, 17.17.4); undefined without the child. */
export function switchOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const child = childOf(element, name)
  return child && !isOff(child.attributes.val)
}

const isOff = (value: string | undefined): boolean => /^(?:0|false|off)$/i.test(value ?? '')

/** Whether an attribute that is a switch is on. */
export const switchValue = (value: string | undefined): boolean =>
  value !== undefined && !isOff(value)

/** The first element with one of the names inside an element, in the order of the source. */
export function findInside(element: XmlElement, ...names: string[]): XmlElement | undefined {
  for (const child of element.children) {
    if (names.includes(child.name)) return child
    const found = findInside(child, ...names)
    if (found) return found
  }
  return undefined
}

/** All elements with a name inside an element, outermost only. */
export function allInside(
  element: XmlElement,
  name: string,
  found: XmlElement[] = [],
): XmlElement[] {
  for (const child of element.children)
    if (child.name === name) found.push(child)
    else allInside(child, name, found)
  return found
}

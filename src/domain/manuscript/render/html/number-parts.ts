import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'

/** Elements that may contain a button. It comes before all others. */
const holders = new Set(['p', 'li', 'figure'])

/** Adds a button with its number to each part, by the ids of their elements, and leaves pictures to the page. */
export const numberParts = (
  content: readonly XmlContent[],
  numbers: ReadonlyMap<string, number>,
): XmlContent[] =>
  content.flatMap((part): XmlContent[] => {
    if (!part || typeof part === 'string') return [part]
    const id = String(part.attributes.id ?? '')
    const number = numbers.get(id)
    const children = numberParts(part.children, numbers)
    const element = toPageElement({ ...part, children })
    if (number === undefined) return [element]
    const button = numberButton(id, number)
    return holders.has(part.name)
      ? [{ ...element, children: [button, ' ', ...children] }]
      : [button, element]
  })

const numberButton = (id: string, number: number): XmlElement =>
  el(
    'button',
    { type: 'button', class: 'part-number', 'data-part': id, 'aria-label': `Part ${number}` },
    String(number),
  )

/** The address of a picture cannot carry the right to see it. */
function toPageElement(element: XmlElement): XmlElement {
  if (element.name === 'a' && element.attributes.class === 'enlarge')
    return { ...element, name: 'span', attributes: {} }
  if (element.name !== 'img') return element
  const { src, srcset: _, sizes: __, ...attributes } = element.attributes
  return { ...element, attributes: { ...attributes, 'data-src': src } }
}

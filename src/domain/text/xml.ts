import { cleanText, paragraphsOf, singleLine } from './clean-text.ts'

/** An XML element with unescaped text. */
export type XmlElement = { name: string; attributes: XmlAttributes; children: XmlContent[] }
export type XmlAttributes = Record<string, string | number | null | undefined>
/** Null, undefined and false are left out. */
export type XmlContent = XmlElement | string | false | null | undefined

/** Creates an element, optionally with attributes; attributes without a value are left out. */
export function el(
  name: string,
  ...content: [XmlAttributes | undefined, ...XmlContent[]] | XmlContent[]
): XmlElement {
  const [first, ...rest] = content
  if (isAttributes(first)) return { name, attributes: first, children: rest as XmlContent[] }
  return { name, attributes: {}, children: content as XmlContent[] }
}

const isAttributes = (first: XmlAttributes | XmlContent): first is XmlAttributes =>
  typeof first === 'object' && first !== null && !('children' in first)

/** Creates an element around others; undefined if there are none. */
export function listEl(name: string, children: XmlContent[], attributes: XmlAttributes = {}) {
  const present = children.filter(Boolean)
  return present.length > 0 ? el(name, attributes, ...present) : undefined
}

/** An element for each text, on one line. */
export const texts = (name: string, lines: string[]): XmlElement[] =>
  lines.map((line) => el(name, singleLine(line)))

export const paragraphElements = (text: string | null, name = 'p'): XmlElement[] =>
  paragraphsOf(text ?? '').map((paragraph) => el(name, paragraph))

/** Creates an element with a text; undefined if the text is empty. */
export const textEl = (
  name: string,
  text: string | number | null | undefined,
  attributes: XmlAttributes = {},
): XmlElement | undefined =>
  text === null || text === undefined || String(text).trim() === ''
    ? undefined
    : el(name, attributes, String(text))

/** Writes an element within a document (XML 1.0, fifth edition). */
export function writeXml(element: XmlElement): string {
  const attributes = Object.entries(element.attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('')
  const content = element.children.map(writeContent).join('')
  return content
    ? `<${element.name}${attributes}>${content}</${element.name}>`
    : `<${element.name}${attributes}/>`
}

/** Writes a whole document in UTF-8. */
export const writeDocument = (root: XmlElement, doctype?: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${doctype ? `${doctype}\n` : ''}${writeXml(root)}\n`

const writeContent = (content: XmlContent): string => {
  if (!content) return ''
  return typeof content === 'string' ? escapeText(content) : writeXml(content)
}

export const escapeText = (text: string): string =>
  cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Tabs and line feeds become references: a parser would read spaces instead (XML 1.0, 3.3.3). */
const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')

import { cleanText } from './text.ts'

/** An element of XML. Text is as it is meant: the writer escapes it. */
export type XmlElement = { name: string; attributes: XmlAttributes; children: XmlContent[] }
export type XmlAttributes = Record<string, string | number | null | undefined>
/** What stands in an element; what is null or undefined is left out. */
export type XmlContent = XmlElement | string | null | undefined

/** An element with the given content; an attribute without a value is left out. */
export const el = (
  name: string,
  attributes: XmlAttributes = {},
  ...children: XmlContent[]
): XmlElement => ({ name, attributes, children })

/** An element that holds a text, or nothing where there is no text. */
export const textEl = (
  name: string,
  text: string | number | null | undefined,
  attributes: XmlAttributes = {},
): XmlElement | undefined =>
  text === null || text === undefined || String(text).trim() === ''
    ? undefined
    : el(name, attributes, String(text))

/** The element as it stands within a document. (XML 1.0, fifth edition) */
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

/** A whole document in UTF-8; `doctype` as it stands after the declaration. */
export const writeDocument = (root: XmlElement, doctype?: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${doctype ? `${doctype}\n` : ''}${writeXml(root)}\n`

const writeContent = (content: XmlContent): string => {
  if (content === null || content === undefined) return ''
  return typeof content === 'string' ? escapeText(content) : writeXml(content)
}

const escapeText = (text: string): string =>
  cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Blanks other than spaces are written as references: a parser would make spaces of them (XML 1.0, 3.3.3). */
const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')

import { createXmlParser } from '#domain/manuscript/read/xml/xml-parser.ts'
import { escapeText } from '#domain/text/xml.ts'

/** A place in the source of a document, in UTF-16 units. */
export type Range = { start: number; end: number }

/** The start tag of an element, with the name as written and without its prefix. */
export type Tag = Range & { name: string; local: string; attributes: Record<string, string> }

type Handlers = {
  open?(tag: Tag): void
  close?(local: string, range: Range): void
  /** A text node between two pieces of markup, decoded. */
  text?(text: string, range: Range): void
}

/** Reads an XML document with the place of each tag and text. Linear in its length. Throws `XmlError`. */
export function scanXml(source: string, handlers: Handlers): void {
  const parser = createXmlParser(true)
  let previousEnd = 0
  // Markup cannot contain the character that begins it.
  const tagEndingHere = (): Range => ({
    start: source.lastIndexOf('<', parser.position - 1),
    end: parser.position,
  })
  const passMarkup = () => {
    previousEnd = parser.position
  }
  parser.on('opentag', ({ name, attributes }) => {
    handlers.open?.({ name, local: localName(name), attributes, ...tagEndingHere() })
    passMarkup()
  })
  parser.on('closetag', ({ name }) => {
    handlers.close?.(localName(name), tagEndingHere())
    passMarkup()
  })
  parser.on('text', (text) => {
    // The parser has read the character that ends the text.
    handlers.text?.(text, { start: previousEnd, end: parser.position - 1 })
  })
  parser.on('cdata', (text) => {
    handlers.text?.(text, {
      start: source.lastIndexOf('<![CDATA[', parser.position),
      end: parser.position,
    })
    passMarkup()
  })
  parser.on('comment', passMarkup)
  parser.on('processinginstruction', passMarkup)
  parser.write(source).close()
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A replacement of a part of the source. */
export type Edit = Range & { text: string }

/** Applies edits; of two that overlap, the one that begins first. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    parts.push(source.slice(at, start), text)
    at = end
  }
  return parts.join('') + source.slice(at)
}

/** Escapes a value between quotes of either kind. */
export const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&apos;')

/** The place of an attribute in the source, with the white space before it, and of its value without quotes. */
export type AttributePlace = { whole: Range; value: Range }

/** The places of the attributes of a start tag, by their names as written. */
export function locateAttributes(source: string, tag: Range): Map<string, AttributePlace> {
  const places = new Map<string, AttributePlace>()
  const written = source.slice(tag.start, tag.end)
  const pattern = /\s+([^\s=<>"']+)\s*=\s*("[^"]*"|'[^']*')/g
  for (const { 0: all, 1: name = '', 2: value = '', index } of written.matchAll(pattern)) {
    const start = tag.start + index
    const end = start + all.length
    places.set(name, {
      whole: { start, end },
      value: { start: end - value.length + 1, end: end - 1 },
    })
  }
  return places
}

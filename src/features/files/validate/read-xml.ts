import { SaxesParser } from 'saxes'

/** The document is not well-formed, or has a document type, which ECMA-376 part 2 forbids. */
export class XmlError extends Error {}

export type Attributes = Record<string, string>

type Handlers = {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** A parser that throws `XmlError`. */
export function createXmlParser(): SaxesParser {
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => {
    throw new XmlError(message)
  })
  parser.on('doctype', () => {
    throw new XmlError('document type')
  })
  return parser
}

/** Reads an XML document; names of elements have no prefix. Linear in its length. Throws `XmlError`. */
export function readXml(document: Buffer, { open, close, text }: Handlers): void {
  const parser = createXmlParser()
  const local = ({ name }: { name: string }) => name.replace(/^.*:/, '')
  if (open) parser.on('opentag', (tag) => open(local(tag), tag.attributes))
  if (close) parser.on('closetag', (tag) => close(local(tag)))
  if (text) parser.on('text', text)
  parser.write(decodeXml(document)).close()
}

/** Whether a part has a document type before its root element, or so much before it that this cannot be seen. */
export function declaresDocumentType(beginning: Buffer): boolean {
  // Without null bytes, the markup of UTF-16 reads like that of UTF-8.
  const text = beginning.toString('latin1').replaceAll('\0', '')
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (/^<!doctype/i.test(text.slice(at, at + 9))) return true
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined
    if (!end) return false
    at = text.indexOf(end, at)
    if (at < 0) return true
  }
  return false
}

/** Decodes UTF-8 or UTF-16. Throws `XmlError` if the document declares another encoding. */
export function decodeXml(document: Buffer): string {
  const [first, second] = document
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(document)
    const claimed = /^<\?xml[^>]{0,100}?encoding\s*=\s*["']([^"']{1,20})["']/.exec(text)?.[1]
    if (!claimed || claimed.toLowerCase().startsWith(encoding.slice(0, 6))) return text
  } catch {
    // Refused below, like a document that declares another encoding.
  }
  throw new XmlError('encoding')
}

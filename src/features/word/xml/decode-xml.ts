import { XmlError } from '#domain/manuscript/read/xml/xml-parser.ts'

/**
 * Whether an XML part has a document type before its root element, or so much before it that this cannot be seen. False for what no
 * reader of XML accepts, because it does not begin with markup: bytes of pictures often look like markup somewhere.
 */
export function declaresDocumentType(beginning: Buffer): boolean {
  // Without null bytes, the markup of UTF-16 reads like that of UTF-8.
  const text = beginning.toString('latin1').replaceAll('\0', '')
  if (!/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text)) return false
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

/** A part in UTF-8, without the name of another encoding in its declaration. */
export const encodeXml = (source: string): Buffer =>
  Buffer.from(source.replace(/^(\uFEFF?<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1'))

import type { TextBlock } from '#domain/manuscript/anonymise/text-block.ts'

/** A text in a part that is no XML. `offset` is in bytes. */
export type BinaryText = TextBlock & { offset: number; encoding: 'latin1' | 'utf8' | 'utf16le' }

/** Characters of ASCII, of UTF-8 in two or three bytes, and of Latin-1. */
const oneByte =
  /(?:[\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|[\xc0-\xff]){6,2000}/g
/** Letters of Latin scripts with their marks, and typographic signs. */
const latinScript = /(?:[\x20-\x7e\xa0-\u024f\u1e00-\u1eff\u2010-\u201e]|[\u0300-\u036f]){5,2000}/g

/** The texts in an embedded object or a drawing, in UTF-8, Latin-1 and UTF-16. */
export function readBinaryTexts(content: Buffer): BinaryText[] {
  const bytes = content.toString('latin1')
  const found = { isHeading: false, isParagraph: false }
  return [
    ...[...bytes.matchAll(oneByte)].map(({ 0: raw, index: offset }): BinaryText => {
      const text = Buffer.from(raw, 'latin1').toString('utf8')
      return text.includes('\ufffd')
        ? { ...found, text: raw, offset, encoding: 'latin1' }
        : { ...found, text, offset, encoding: 'utf8' }
    }),
    ...[0, 1].flatMap((shift) => {
      // Node 24 writes beyond its memory when it decodes an odd number of bytes at an odd place.
      const decoded = content
        .subarray(shift, content.length - ((content.length - shift) % 2))
        .toString('utf16le')
      return [...decoded.matchAll(latinScript)].map(
        ({ 0: text, index }): BinaryText => ({
          ...found,
          text,
          offset: shift + index * 2,
          encoding: 'utf16le',
        }),
      )
    }),
  ]
}

/** Overwrites a range of a text, so that the structure around it stays valid. */
export function overwrite(
  content: Buffer,
  { text, offset, encoding }: BinaryText,
  { start, end }: { start: number; end: number },
): void {
  const from = offset + Buffer.byteLength(text.slice(0, start), encoding)
  const length = Buffer.byteLength(text.slice(start, end), encoding)
  content.fill(Buffer.from('x', encoding), from, from + length)
}

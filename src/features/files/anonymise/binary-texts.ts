import type { TextBlock } from '#domain/manuscript/anonymise/text-block.ts'

/** A text in a part that is no XML: `width` is the number of bytes of a character. */
export type BinaryText = TextBlock & { offset: number; width: 1 | 2 }

const oneByte = /[\x20-\x7e\xc0-\xff]{6,2000}/g
const twoBytes = /(?:[\x20-\x7e\xa0-\xff]\0){5,2000}/g

/** The texts in an embedded object or a drawing, in Latin-1 and UTF-16. */
export function readBinaryTexts(content: Buffer): BinaryText[] {
  const bytes = content.toString('latin1')
  const found = { isHeading: false, isParagraph: false }
  return [
    ...[...bytes.matchAll(oneByte)].map(
      ({ 0: text, index }): BinaryText => ({ ...found, text, offset: index, width: 1 }),
    ),
    ...[...bytes.matchAll(twoBytes)].map(
      ({ 0: text, index }): BinaryText => ({
        ...found,
        text: text.replaceAll('\0', ''),
        offset: index,
        width: 2,
      }),
    ),
  ]
}

/** Overwrites a range of a text, so that the structure around it stays valid. */
export function overwrite(
  content: Buffer,
  { offset, width }: BinaryText,
  { start, end }: { start: number; end: number },
): void {
  for (let at = start; at < end; at += 1) content[offset + at * width] = 0x78
}

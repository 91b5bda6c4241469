import { padded, u16, u32 } from './binary.ts'
import { bounds, glyphShape, withParts } from './glyphs.ts'
import type { Letter, Typeface } from './letters.ts'
import { writeGsub } from './ligatures.ts'

/**
 * Writes a face as a TrueType file that a PDF writer can embed. A letter of several characters
 * becomes one glyph, reached by substitution, so that copied text gives all its characters back.
 * Checksums are left at zero: the PDF writer makes a new file of the glyphs it needs.
 */
export function writeTrueType(face: Typeface): Buffer {
  const glyphs = withParts(face.letters)
  const shapes = glyphs.map((letter) => padded(glyphShape(letter)))
  return fontFile({
    GSUB: writeGsub(ligaturesOf(glyphs)),
    'OS/2': os2(face),
    cmap: cmap(glyphs),
    glyf: Buffer.concat(shapes),
    head: head(face, glyphs),
    hhea: hhea(face, glyphs.length),
    hmtx: u16(...glyphs.flatMap((letter) => [letter.advance, bounds(letter)[0]])),
    kern: kern(face, glyphs),
    loca: loca(shapes),
    maxp: Buffer.concat([u32(0x00010000), u16(glyphs.length, ...Array(13).fill(0))]),
    name: name(face.name),
    post: Buffer.concat([u32(0x00030000), u16(face.italicAngle, 0), Buffer.alloc(24)]),
  })
}

function ligaturesOf(glyphs: Letter[]) {
  const ids = idsOf(glyphs)
  const stacked = glyphs.filter((letter) => [...letter.text].length > 1)
  return stacked.map(({ text }) => ({
    sequence: [...text].map((character) => ids.get(character) ?? 0),
    glyph: ids.get(text) ?? 0,
  }))
}

const idsOf = (glyphs: Letter[]) => new Map(glyphs.map((letter, id) => [letter.text, id]))

function cmap(glyphs: Letter[]): Buffer {
  const groups = glyphs
    .flatMap(({ text }, id) => ([...text].length === 1 ? [[text.codePointAt(0) ?? 0, id]] : []))
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map(([code = 0, id = 0]) => u32(code, code, id))
  const table = [u16(12, 0), u32(16 + 12 * groups.length, 0, groups.length), ...groups]
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), ...table])
}

function head(face: Typeface, glyphs: Letter[]): Buffer {
  const boxes = glyphs.map(bounds)
  const box = [0, 1, 2, 3].map((side) => {
    const values = boxes.map((each) => each[side] ?? 0)
    return side < 2 ? Math.min(...values) : Math.max(...values)
  })
  const style = (face.bold ? 1 : 0) | (face.italic ? 2 : 0)
  return Buffer.concat([
    u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    u16(3, face.unitsPerEm),
    Buffer.alloc(16),
    u16(...box, style, 6, 2, 1, 0),
  ])
}

function hhea(face: Typeface, count: number): Buffer {
  return u16(1, 0, face.ascent, face.descent, ...Array(13).fill(0), count)
}

function os2(face: Typeface): Buffer {
  const table = Buffer.alloc(96)
  table.writeUInt16BE(4, 0)
  table.writeUInt16BE(0x0200, 30) // family class 2: transitional serifs
  table.writeInt16BE(face.xHeight, 86)
  table.writeInt16BE(face.capHeight, 88)
  return table
}

function kern(face: Typeface, glyphs: Letter[]): Buffer {
  const ids = idsOf(glyphs)
  const pairs = face.kerning
    .map(({ left, right, value }) => [ids.get(left) ?? 0, ids.get(right) ?? 0, value])
    .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
  const size = 14 + 6 * pairs.length
  return Buffer.concat([u16(0, 1, 0, size, 1, pairs.length, 0, 0, 0), u16(...pairs.flat())])
}

function loca(shapes: Buffer[]): Buffer {
  let end = 0
  return u32(0, ...shapes.map((shape) => (end += shape.length)))
}

/** One record, the PostScript name, in UTF-16 for Windows. */
function name(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16()
  return Buffer.concat([u16(0, 1, 18, 3, 1, 0x409, 6, utf16.length, 0), utf16])
}

function fontFile(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables)
  let offset = 12 + 16 * entries.length
  const directory = entries.map(([tag, table]) => {
    const record = Buffer.concat([Buffer.from(tag.padEnd(4)), u32(0, offset, table.length)])
    offset += padded(table).length
    return record
  })
  const bodies = entries.map(([, table]) => padded(table))
  return Buffer.concat([u32(0x00010000), u16(entries.length, 0, 0, 0), ...directory, ...bodies])
}

import { u16 } from './binary.ts'

/** The glyph that stands for a sequence of glyphs. */
type Ligature = { sequence: number[]; glyph: number }

/**
 * Writes a GSUB table with one lookup that replaces each sequence by its glyph, for all scripts,
 * under the feature `ccmp` (always on). Layout: OpenType 1.9, “GSUB”, lookup type 4, format 1.
 */
export function writeGsub(ligatures: Ligature[]): Buffer {
  const lookup = Buffer.concat([u16(4, 0, 1, 8), ligatureSubstitution(ligatures)])
  const scripts = Buffer.concat([u16(1), Buffer.from('DFLT'), u16(8, 4, 0, 0, 0xffff, 1, 0)])
  const features = Buffer.concat([u16(1), Buffer.from('ccmp'), u16(8, 0, 1, 0)])
  const lookups = Buffer.concat([u16(1, 4), lookup])
  const offsets = [10, 10 + scripts.length, 10 + scripts.length + features.length]
  return Buffer.concat([u16(1, 0, ...offsets), scripts, features, lookups])
}

function ligatureSubstitution(ligatures: Ligature[]): Buffer {
  const firsts = [...new Set(ligatures.map(({ sequence }) => sequence[0] ?? 0))].toSorted(byNumber)
  const sets = firsts.map((first) =>
    ligatureSet(ligatures.filter(({ sequence }) => sequence[0] === first)),
  )
  const coverage = u16(1, firsts.length, ...firsts)
  const head = 6 + 2 * sets.length
  return Buffer.concat([
    u16(1, head, sets.length, ...offsetsOf(sets, head + coverage.length)),
    coverage,
    ...sets,
  ])
}

function ligatureSet(ligatures: Ligature[]): Buffer {
  const records = ligatures.map(({ sequence, glyph }) =>
    u16(glyph, sequence.length, ...sequence.slice(1)),
  )
  return Buffer.concat([
    u16(records.length, ...offsetsOf(records, 2 + 2 * records.length)),
    ...records,
  ])
}

function offsetsOf(parts: Buffer[], start: number): number[] {
  let offset = start
  return parts.map((part) => {
    offset += part.length
    return offset - part.length
  })
}

const byNumber = (a: number, b: number) => a - b

import { u16 } from './binary.ts'
import type { Letter } from './letters.ts'

const BLANK: Letter = { text: '', advance: 0, contours: [] }

/**
 * The letters as glyphs: first the blank that every font begins with, and last a blank for each
 * lone mark, since a letter can only be substituted for characters that are glyphs themselves.
 */
export function withParts(letters: Letter[]): Letter[] {
  const known = new Set(letters.map((letter) => letter.text))
  const parts = new Set(letters.flatMap((letter) => [...letter.text]))
  const missing = [...parts].filter((text) => !known.has(text)).toSorted()
  return [BLANK, ...letters, ...missing.map((text) => ({ ...BLANK, text }))]
}

/** Writes an outline as a simple glyph of a `glyf` table; a blank has no bytes. */
export function glyphShape(letter: Letter): Buffer {
  const points = letter.contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  let last = -1
  const ends = letter.contours.map((contour) => {
    last += contour.length
    return last
  })
  const flags = Buffer.from(points.map((point) => (point.on ? 1 : 0)))
  return Buffer.concat([
    u16(letter.contours.length, ...bounds(letter), ...ends, 0),
    flags,
    u16(...steps(points.map((point) => point.x))),
    u16(...steps(points.map((point) => point.y))),
  ])
}

function steps(values: number[]): number[] {
  const rounded = values.map(Math.round)
  return rounded.map((value, i) => value - (rounded[i - 1] ?? 0))
}

/** xMin, yMin, xMax, yMax; all zero for a blank. */
export function bounds(letter: Letter): [number, number, number, number] {
  const points = letter.contours.flat()
  if (points.length === 0) return [0, 0, 0, 0]
  const xs = points.map((point) => Math.round(point.x))
  const ys = points.map((point) => Math.round(point.y))
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
